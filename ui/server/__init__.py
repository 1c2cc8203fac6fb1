"""What the server does beside Streamlit; `app.py` says which address is answered by what."""
