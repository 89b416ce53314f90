/** What the bank is told: an HTTP status and the two texts of the body. */
export interface Answer {
	readonly status: number;
	readonly title: string;
	readonly detail: string;
	readonly headers?: Readonly<Record<string, string>>;
}
