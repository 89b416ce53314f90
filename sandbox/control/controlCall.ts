import type { SandboxBank } from '../sandboxBank.ts';

/** One call of the control API. */
export interface ControlCall {
	readonly bank: SandboxBank;
	readonly query: URLSearchParams;
	/** The last segment of the path, on routes that end with `:id`. */
	readonly id: string;
	readonly body: unknown;
}

/** Returns the JSON of the answer, or undefined for 404. Throws a ZodError for bad input. */
export type ControlRoute = (call: ControlCall) => unknown;
