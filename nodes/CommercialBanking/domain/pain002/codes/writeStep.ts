import type { Direction, NextStep } from './codeTables';

/** What the text of a step names. */
export interface StepPlace {
	/** The payment, the batch or the file, or a part of it */
	readonly what: string;
	readonly isPayment: boolean;
	/** No other status is to come. */
	readonly final: boolean;
	/** It can take weeks. */
	readonly slow: boolean;
}

type WriteText = (place: StepPlace) => string;
type Texts = Readonly<Record<'outgoing' | 'incoming' | 'unknown', WriteText>>;

// Under the old ID, whoever follows the payment takes the statuses of the new one for those of the old one.
const sendAgain = ({ what, isPayment }: StepPlace) =>
	`send ${what} again under ${isPayment ? 'a new end-to-end ID' : 'new IDs'}`;
const asked = (who: string, { isPayment }: StepPlace) =>
	`Ask ${who}${isPayment ? '' : ' that it is about'}, on a number from your records`;
const wait = ({ slow }: StepPlace) =>
	`Wait, and if it is not done ${slow ? 'after 30 days' : 'by the day after the planned date'}, ask your bank.`;
const mayBePaid = ({ final }: StepPlace) => (final ? 'It may be paid already' : 'It may still be paid');
const confirm = (who: string) =>
	`It goes on, or is paid: confirm the change with ${who} on a number from your records, and correct your records before the next one.`;
const stop = 'This is an error, or fraud: do not approve it, send nothing again,';

/** One text a step and direction, of at most two sentences. All on money that was to come in end on shipping. */
const TEXTS: Readonly<Record<NextStep, Texts>> = {
	stopFraud: {
		outgoing: () => `${stop} and call your bank at once.`,
		incoming: () => `${stop} call your bank at once, and do not ship.`,
		unknown: () => `${stop} and call your bank at once.`,
	},
	checkAccount: {
		outgoing: (one) => `${mayBePaid(one)}: look at your account, and ask your bank before anything is sent again.`,
		incoming: (one) =>
			`${mayBePaid(one)}: look at your account, ask your bank before anything is sent again, and ship only when paid in full.`,
		unknown: (one) => `${mayBePaid(one)}: look at the account, and ask your bank before anything is sent again.`,
	},
	askBank: {
		outgoing: () => 'Ask your bank, and send nothing again before it agrees.',
		incoming: () => 'Ask your bank, send nothing again before it agrees, and ship only when paid in full.',
		unknown: () => 'Ask your bank, and send nothing again before it agrees.',
	},
	askCounterparty: {
		outgoing: (one) =>
			`${asked('the payee', one)}, and check on your account that no money is gone. Only then correct it, and ${sendAgain(one)}.`,
		incoming: (one) =>
			`${asked('the payer', one)}, and check that nothing was collected. Only then correct it, ${sendAgain(one)}, and ship only when paid in full.`,
		unknown: (one) =>
			`${asked('the other side', one)}, and check that no money has moved, or that it is back. Only then correct it, and ${sendAgain(one)}.`,
	},
	correctRecord: {
		outgoing: () => `${confirm('the payee')} Do not pay again.`,
		incoming: () => `${confirm('the payer')} Do not send it again, and ship only when paid in full.`,
		unknown: () => `${confirm('the other side')} Do not send it again.`,
	},
	decide: {
		outgoing: () =>
			'It waits for you: call the payee on a number from your records, and approve the file only if every payee in it is confirmed. Do not pay again.',
		incoming: () =>
			'It waits for you: compare it with your records, and approve the file only if all of it is right. Do not send it again, and ship only when paid in full.',
		unknown: () =>
			'It waits for you: call the other side on a number from your records, and approve the file only if all of it is confirmed. Do not send it again.',
	},
	correct: {
		outgoing: (one) => `Check on your account that no money is gone. Only then correct it, and ${sendAgain(one)}.`,
		incoming: (one) =>
			`Check that nothing was collected. Only then correct it, ${sendAgain(one)}, and ship only when paid in full.`,
		unknown: (one) => `Check that no money has moved, or that it is back. Only then correct it, and ${sendAgain(one)}.`,
	},
	wait: {
		outgoing: (one) => `${wait(one)} Do not pay again.`,
		incoming: (one) => `${wait(one)} Do not send it again, and ship only when paid in full.`,
		unknown: (one) => `${wait(one)} Do not send it again.`,
	},
	none: {
		outgoing: () => 'Nothing to do, but treat nothing as paid before you find it on your account.',
		incoming: () => 'Nothing to do, but find it on your account, and ship only when paid in full.',
		unknown: () => 'Nothing to do, but treat nothing as paid before you find it on the account.',
	},
};

/** The text of a step. */
export const writeStep = (step: NextStep, direction: Direction, place: StepPlace): string =>
	TEXTS[step][direction ?? 'unknown'](place);
