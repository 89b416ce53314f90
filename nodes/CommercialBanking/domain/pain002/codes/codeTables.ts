import reasonTable from './reasons.json';
import statusTable from './statuses.json';

/** What a status means for the money, whatever code a bank uses for it. */
export const OUTCOMES = ['rejected', 'cancelled', 'unknown', 'partial', 'pending', 'accepted', 'completed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a status is about: one payment (ISO: a transaction), a batch of payments, or the whole original file. */
export type StatusLevel = 'payment' | 'batch' | 'file';

/** Where the money goes, seen from the company that gets the report. Null where that is not known. */
export type Direction = 'outgoing' | 'incoming' | null;

/** What has to be done, for machines. The most careful step comes first. */
export const NEXT_STEPS = [
	'stopFraud',
	'checkAccount',
	'askBank',
	'askCounterparty',
	'correctRecord',
	'decide',
	'correct',
	'wait',
	'none',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** A row of `statuses.json`. Names are those of ISO 20022. */
interface StatusRow {
	readonly name: string;
	/** One sentence. `{what}` is the payment, the batch or the file. */
	readonly means: string;
	readonly outcome: string;
	/**
	 * From the first status of a payment to the last: received, checked, accepted, in process, settled, failed or returned.
	 * What a person has to decide comes after what is checked. Statuses with the same rank never follow each other.
	 */
	readonly rank: number;
	readonly nextStep: string;
	/** Where it is for those payments of a level that the report does not list. */
	readonly nextStepOfRest?: string;
	/** What differs where it answers a request to pay. */
	readonly ofRequest?: { readonly means: string; readonly rank?: number; readonly nextStep?: string };
	/** A payment without a status does not take this one from its batch or file. */
	readonly notInherited?: boolean;
	/** Not yet carried out: an approval or a signature may be missing. */
	readonly early?: boolean;
	/** The bank may wait for an approval, or it may object. */
	readonly asksApproval?: boolean;
	/** Open or blocked, whatever a reason says of a change. */
	readonly staysOpen?: boolean;
	/** The bank accepted it with a change. */
	readonly changed?: boolean;
	/** Banks tell by it how far a payment has come between the banks. */
	readonly tracked?: boolean;
	/** It can take weeks. */
	readonly slow?: boolean;
	/** Where it answers a request that is no payment: the bank did what was asked for. */
	readonly grants?: boolean;
}

/** A row of `reasons.json`. */
interface ReasonRow {
	readonly name: string;
	/** At most 30 characters. */
	readonly shortName: string;
	/** The row from which the rest comes: of the code of another list that says the same. */
	readonly like?: string;
	/** One sentence. */
	readonly means?: string;
	/** After a rejection. */
	readonly nextStep?: string;
	/** After a rejection, where money was to come in. */
	readonly nextStepIncoming?: string;
	readonly fraud?: boolean;
	readonly legal?: boolean;
	readonly duplicate?: boolean;
	/** The payment was not stopped for certain. */
	readonly mayStillBePaid?: boolean;
	/** A notice of change: the payment stands, and somebody has to correct a record. */
	readonly notice?: boolean;
	/** The name or the identification of the payee does not match. */
	readonly mismatch?: boolean;
	/** The name of the payee was not, or not fully, checked. */
	readonly unchecked?: boolean;
	/** Of collections only. */
	readonly collection?: boolean;
	/** A signature is missing. */
	readonly signature?: boolean;
	/** The bank takes another date. */
	readonly dateChanged?: boolean;
	/** Of the tracking between banks. */
	readonly gpi?: boolean;
	readonly noMoney?: boolean;
	/** The bank's words tell the reason. */
	readonly note?: boolean;
	/** It only informs: it objects to nothing. */
	readonly info?: boolean;
	/** It is no reason for a rejection or a return, so it does not contradict a completed status. */
	readonly noRejection?: boolean;
}

/** `askBank` for a name that is none. */
export const toStep = (name: string | undefined): NextStep => NEXT_STEPS.find((step) => step === name) ?? 'askBank';

/** The more careful of two steps. */
export const moreCareful = (left: NextStep, right: NextStep): NextStep =>
	NEXT_STEPS.indexOf(left) <= NEXT_STEPS.indexOf(right) ? left : right;

function readStatus({ nextStepOfRest, ofRequest, ...row }: StatusRow) {
	const nextStep = toStep(row.nextStep);
	return {
		...row,
		outcome: OUTCOMES.find((one) => one === row.outcome) ?? ('unknown' as const),
		nextStep,
		nextStepOfRest: nextStepOfRest === undefined ? nextStep : toStep(nextStepOfRest),
		ofRequest: {
			means: ofRequest?.means ?? row.means,
			rank: ofRequest?.rank ?? row.rank,
			nextStep: ofRequest?.nextStep === undefined ? nextStep : toStep(ofRequest.nextStep),
		},
	};
}
export type Status = ReturnType<typeof readStatus>;

function readReason(row: ReasonRow, table: Readonly<Record<string, ReasonRow>>) {
	const whole = { ...(row.like === undefined ? {} : table[row.like]), ...row };
	const nextStep = toStep(whole.nextStep);
	const nextStepIncoming = whole.nextStepIncoming === undefined ? nextStep : toStep(whole.nextStepIncoming);
	return { ...whole, means: whole.means ?? '', nextStep, nextStepIncoming };
}
export type Reason = ReturnType<typeof readReason>;

/** Maps, because codes come from outside: an object would also answer to `constructor`. */
const STATUSES = new Map<string | null, Status>(
	Object.entries<StatusRow>(statusTable).map(([code, row]) => [code, readStatus(row)]),
);

/**
 * The codes of ISO 20022 for reasons of a status, and codes of other lists that banks send as such reasons:
 * - of ISO 20022, for returns and cancellations (AC17 to TRAC) and for a payee that is verified (BNOR NORR NR01 PI01 PN01
 *   PN02, ExternalVerificationReason1Code)
 * - C01 to C14, R01 to R85: Nacha Operating Rules, notifications of change and returns
 * - 900 to 922, 990: Payments Canada, Standard 007 and Rule H1, as the lists of LoanPro, Payrix and Flinks have them; 906 and
 *   998 of its older lists
 */
const REASONS = new Map<string | null | undefined, Reason>(
	Object.entries<ReasonRow>(reasonTable).map(([code, row]) => [code, readReason(row, reasonTable)]),
);

export const STATUS_CODES: readonly string[] = Object.keys(statusTable);

/** What the table says of a status; undefined for a code outside the ISO lists. */
export const statusOf = (code: string | null) => STATUSES.get(code);

/** What the table says of a reason; undefined for a code that we do not know. */
export const reasonOf = (code: string | null) =>
	// In Canada, 901 is also written R901, and R900-07 is 900 with the number of a field.
	REASONS.get(code) ?? REASONS.get(code?.replace(/^R?(9\d\d)(?:-\w\w)?$/, '$1'));

/** The outcome of a status code; `unknown` for a code outside the ISO lists and for none. */
export const outcomeOf = (status: string | null): Outcome => statusOf(status)?.outcome ?? 'unknown';

/** Whether somebody has to do something: *Needs a Decision or Action*. */
export const needsAction = (nextStep: NextStep): boolean => nextStep !== 'wait' && nextStep !== 'none';
