"""The heatmap page in plain Streamlit: three sliders and st.plotly_chart."""

import streamlit as st

from benchmarks.peers import picture
from benchmarks.peers.picture import BASES, LENGTHS, MODEL_DIMENSIONS, start

st.set_page_config(layout="wide")
d = st.select_slider("d", MODEL_DIMENSIONS, start("d"), key="d")
n = st.select_slider("n", BASES, start("n"), key="n")
L = st.slider("L", *LENGTHS, start("L"), key="L")
st.plotly_chart(picture.figure(d, n, L), key="heatmap")
