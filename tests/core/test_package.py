import dataclasses
import inspect
import subprocess
import sys

import pytest

import pe_core

# Public, but no functions: mappings from names to rows that cannot be written to.
TABLES = {"CONVENTIONS"}


def test_all_is_sorted_complete_and_in_the_map():
    assert pe_core.__all__ == sorted(pe_core.__all__)
    for name in pe_core.__all__:
        assert callable(getattr(pe_core, name)) or name in TABLES
        assert f"`{name}`" in pe_core.__doc__


def test_every_public_function_documents_itself():
    for name in set(pe_core.__all__) - TABLES:
        function = getattr(pe_core, name)
        text = inspect.cleandoc(function.__doc__)  # as Python 3.13 keeps it
        taking = ("Parameters", "Raises") if inspect.signature(function).parameters else ()
        assert text.startswith("Return ")
        for section in (*taking, "Returns", "Examples"):
            assert f"\n{section}\n{'-' * len(section)}\n" in text


def test_a_public_table_is_read_by_name_and_not_written_to():
    for table in (getattr(pe_core, name) for name in TABLES):
        assert list(table)
        row = next(iter(table.values()))
        with pytest.raises(TypeError, match="does not support item assignment"):
            table["new"] = row
        with pytest.raises(dataclasses.FrozenInstanceError):
            row.summary = "another"


def test_importing_and_using_the_core_needs_numpy_only():
    code = (
        "import sys, pe_core\n"
        "pe_core.sinusoidal(100, 512)\n"
        "extra = {'plotly', 'streamlit', 'mpmath', 'pe_core.figures'} & set(sys.modules)\n"
        "assert not extra, extra"
    )
    root = pe_core.__path__[0] + "/.."
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)


def test_random_numbers_are_not_loaded_before_they_are_drawn():
    # A browser takes as long to load NumPy's generators as the rest of the core and the course.
    code = (
        "import sys, course.answer, course.contents, pe_core, pe_core.figures\n"
        "pe_core.comparison(64), pe_core.sinusoidal(100, 512)\n"
        "assert 'numpy.random' not in sys.modules"
    )
    root = pe_core.__path__[0] + "/.."
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)
