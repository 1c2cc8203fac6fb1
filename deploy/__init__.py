"""How the course is brought to those who run it: an image, a lock, a release."""
