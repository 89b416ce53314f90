declare global {
	interface JSON {
		/** Part of ECMAScript's «JSON.parse source text access». Node has it since version 21. */
		rawJSON(text: string): ExactNumber;
	}
}

/** JSON.stringify writes this number with exactly the same digits. */
export type ExactNumber = {
	readonly rawJSON: string;
};

/** Makes a JSON number that keeps its digits: `1200.40` keeps its zero, and an integer can be larger than 2^53. */
export function exactNumber(digits: string): ExactNumber {
	return JSON.rawJSON(digits);
}
