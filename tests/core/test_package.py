import subprocess
import sys

import pe_core


def test_all_is_sorted_complete_and_in_the_map():
    assert pe_core.__all__ == sorted(pe_core.__all__)
    for name in pe_core.__all__:
        assert callable(getattr(pe_core, name))
        assert f"`{name}`" in pe_core.__doc__


def test_every_public_function_documents_itself():
    for name in pe_core.__all__:
        text = getattr(pe_core, name).__doc__
        assert text.startswith("Return ")
        for section in ("Parameters", "Returns", "Raises", "Examples"):
            assert f"    {section}\n    {'-' * len(section)}\n" in text


def test_importing_and_using_the_core_needs_numpy_only():
    code = (
        "import sys, pe_core\n"
        "pe_core.sinusoidal(100, 512)\n"
        "extra = {'plotly', 'streamlit', 'mpmath', 'pe_core.figures'} & set(sys.modules)\n"
        "assert not extra, extra"
    )
    root = pe_core.__path__[0] + "/.."
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)
