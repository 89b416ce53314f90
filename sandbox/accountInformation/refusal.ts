/** A request that is answered with an error status; `message` is what the caller reads. */
export class Refusal extends Error {
	readonly status: number;
	/** Text for the answer; the status's usual message where undefined. */
	readonly detail: string | undefined;

	constructor(status: number, detail?: string) {
		super(detail ?? `Status ${status}`);
		this.status = status;
		this.detail = detail;
	}
}
