"""The course in one process without a server: it takes events and answers with HTML.

It runs in the browser's worker, and natively for the pages that are made ahead and for the tests.
`streamlit` in this folder stands in for the package of that name, so that `ui` and `pages` run
unchanged. The door opens only where the package itself is not at work.
"""
