import type { HttpAnswer } from './outbound/httpClient.ts';
import type { Step } from './notification.ts';

/** A step of an attempt failed. */
export class StepFailure extends Error {
	readonly step: Step;
	readonly answer: HttpAnswer | undefined;

	constructor(step: Step, message: string, answer?: HttpAnswer) {
		super(message);
		this.step = step;
		this.answer = answer;
	}
}
