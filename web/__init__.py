"""The course without a server: what builds the site, and what runs in the browser's worker."""
