"""The server's door: ``streamlit run app.py`` finds this ASGI app and serves the course."""

import streamlit as st
from starlette.middleware import Middleware

from ui.server import LAYERS, at_start

at_start()
app = st.App("ui/frame.py", middleware=[Middleware(layer) for layer in LAYERS])
