"""What the course draws with: the places of a page and what each takes, as Streamlit names it."""
