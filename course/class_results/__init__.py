"""Results of a class: answer sheets of the test before and after, paired by person."""
