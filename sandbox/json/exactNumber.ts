declare global {
	interface JSON {
		/** Of ECMAScript's JSON.parse source text access; part of Node since version 21. */
		rawJSON(text: string): ExactNumber;
	}
}

/** A number that JSON.stringify writes digit for digit. */
export type ExactNumber = {
	readonly rawJSON: string;
};

/**
 * A JSON number written exactly as given: `1200.40` keeps its zero, and integers beyond 2^53 keep every digit, which
 * a JavaScript number cannot do.
 */
export function exactNumber(digits: string): ExactNumber {
	return JSON.rawJSON(digits);
}
