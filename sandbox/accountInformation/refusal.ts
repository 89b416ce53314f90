/** The bank answers with an error status. */
export class Refusal extends Error {
	readonly status: number;
	/** Text of the answer. Undefined: the usual message of the status. */
	readonly detail: string | undefined;

	constructor(status: number, detail?: string) {
		super(detail ?? `Status ${status}`);
		this.status = status;
		this.detail = detail;
	}
}
