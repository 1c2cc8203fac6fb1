"""Streamlit's elements as far as the course uses them, a module for each kind."""
