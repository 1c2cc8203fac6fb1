"""The test before and after as files for other programs: Moodle XML, GIFT and QTI 1.2."""
