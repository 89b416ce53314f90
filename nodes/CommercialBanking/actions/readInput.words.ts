/** What is wrong with the file or the text that an operation reads, and what to do. */
export const inputProblems = {
	fileEmpty: {
		message: 'The file is empty',
		whatToDo: 'Check that the node before this one has read the right file completely.',
	},
	fileMissing: {
		message: "The input item has no file in the field '{name}'",
		whatToDo: "For a text, set 'Input Type' to Text. For a file, enter the name of its field in 'Input Binary Field'.",
	},
	textEmpty: {
		message: "'Text' is empty",
		whatToDo:
			"Put the content of the file into 'Text', for example with an expression. For a file, set 'Input Type' to Binary File.",
	},
} as const;
