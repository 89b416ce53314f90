import type answers from './answers.json';
import type { Direction, StatusLevel } from './codeTables';

/** What a report is about: a payment, or what it answers instead. */
export type About = 'payment' | keyof typeof answers;

/** A status as a report gives it, with all that decides what it means. */
export interface StatusCase {
	readonly about: About;
	readonly direction: Direction;
	/** It answers a request to pay (pain.013), which the payer accepts or not. Its direction is incoming. */
	readonly isRequest: boolean;
	readonly level: StatusLevel;
	/** Whom it is for: one payment; all of the level; those that the report does not list; no particular ones. */
	readonly scope: 'payment' | 'all' | 'rest' | 'some';
	/** As sent */
	readonly status: string | null;
	/** The code of each reason, in the bank's order */
	readonly reasons: ReadonlyArray<string | null>;
	readonly isReasonInherited: boolean;
	/** `belowCompleted`: rejected or canceled below a completed level. `belowRejected`: completed below a rejected one. */
	readonly conflict: 'belowCompleted' | 'belowRejected' | null;
	/** A level or a count says otherwise. */
	readonly isContradicted: boolean;
	/** Another payment of the report has the same key. */
	readonly isKeyShared: boolean;
	/** The bank's words, in one line */
	readonly note: string | null;
}
