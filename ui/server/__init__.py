"""The web server around Streamlit; `app.py` has its routes."""
