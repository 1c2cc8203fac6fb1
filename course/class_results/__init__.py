"""What a class learnt: sheets of answers to the test before and after, put together in pairs."""
