/// <reference types="jest" />

/** The matchers of Jest that stand for a value. Their own types say `any`, which would hide mistakes around them. */
declare namespace jest {
	interface Expect {
		any(constructor: unknown): unknown;
		arrayContaining(items: readonly unknown[]): unknown;
		objectContaining(properties: object): unknown;
		stringContaining(part: string): unknown;
		stringMatching(pattern: string | RegExp): unknown;
	}
}
