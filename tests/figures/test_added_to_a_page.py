"""What somebody has added to a figure, on its page."""

import numpy as np

from pe_core.figures import heatmap, to_html
from tests.figures.test_page_alone import read


def test_no_text_of_a_figure_leads_out_of_its_script() -> None:
    figure = heatmap(np.eye(2), [6.28])
    before = to_html(figure, script="").count("</script>")
    figure.update_layout(annotations=[{"text": "</script><script>alert(1)</script>"}])
    text = to_html(figure, script="")
    assert text.count("</script>") == before
    assert "alert(1)" in text
    traces, layout = read(text)
    assert layout["annotations"][0]["text"] == "</script><script>alert(1)</script>"
    assert len(traces) > 1


def test_pictures_and_traces_that_somebody_added_stay_on_the_page() -> None:
    figure = heatmap(np.eye(2), [6.28])
    figure.add_layout_image(source="data:,", x=0, y=0)
    figure.add_scatter(x=[0], y=[1], name="added")
    figure.data = (figure.data[-1], *figure.data[:-1])  # before the heatmap
    traces, layout = read(to_html(figure, script=""))
    assert len(layout["images"]) == 2
    assert layout["images"][0]["source"] == "data:,"
    assert "added" in [trace.get("name") for trace in traces]
