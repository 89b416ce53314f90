import type { About } from './About';

/** Words for a place: a level, a direction and a status. `differs` has what is different at some places. */
interface Words {
	readonly means?: string;
	readonly whatToDo?: string;
	/** A name in `advice`. Its words follow this `whatToDo`. */
	readonly advice?: string;
	readonly nextStep?: string;
	readonly moneyMayHaveMoved?: boolean | null;
	/** The words on incoming money say when to ship. To others, a sentence is added. */
	readonly saysShip?: boolean;
	/** The words let somebody send it again, although `nextStep` is to ask the bank or to check the account first. */
	readonly sendsAgain?: boolean;
}

/** The places at which something applies. `unknown` is a direction that is not known; `request` is a request to pay. */
export interface Places {
	readonly levels?: readonly string[];
	readonly directions?: readonly string[];
	readonly statuses?: readonly string[];
}

/** What the tables say of a code, of several codes, or of a case without a code. */
export interface Entry extends Words {
	/** Statuses, besides the refused ones, at which the words advise. */
	readonly advisesAt?: readonly string[];
	/** What a reason warns of where nothing was refused: a name in `warnings`. */
	readonly warning?: string;
	/** A reason that fits a completed payment. Others say that it was returned or rejected. */
	readonly fitsCompleted?: boolean;
	/** A reason that objects to nothing, even where the bank may wait for an approval. */
	readonly isNote?: boolean;
	/** Those that apply are laid over the entry, one after another. */
	readonly differs?: ReadonlyArray<Places & Words>;
}

export interface Phrase {
	readonly text: string;
	readonly differs?: ReadonlyArray<Places & { readonly text: string }>;
}

/** Not yet carried out: an approval or a signature may be missing. */
const WAITING = ['RCVD', 'ACTC', 'ACCP', 'ACFC', 'ACFW', 'PATC', 'PDNG'] as const;
const CARRIED_OUT = ['ACSP', 'ACWC', 'ACWP', 'ACPD', 'ACIS', 'BLCK'] as const;
const COMPLETED = ['ACCC', 'ACSC', 'CPUC'] as const;

const OF_COLLECTIONS =
	'This is a code for collections. Ask your bank what it means here. {check} {notAgain} before your bank agrees.';

const UNEXPLAINED =
	'This does not explain why it was stopped. Ask your bank why. {notAgain} before your bank says {stopped}.';

const SIGN_WHILE_WAITING = [
	{
		statuses: WAITING,
		whatToDo:
			'Compare the {what} with your records. If it is right, have it signed. If not, cancel the {what}. {notAgain}, and {notPaid}.',
		nextStep: 'decide',
		saysShip: true,
		sendsAgain: false,
	},
	{
		statuses: WAITING,
		directions: ['request'],
		whatToDo:
			'Ask your bank who has to sign it. If it is you, compare it with your records and have it signed. {notAgain}, and {notPaid}.',
	},
] as const;

/** What differs where a check of the payee's name failed, but nothing was refused, or where the payee is our own company. */
const CONFIRM_ACCOUNT = [
	{
		statuses: WAITING,
		whatToDo:
			'Call the payee on a phone number from your records. If the payee names another account, tell your bank. Approve the file only if all payees confirm the accounts in it. {notAgain}.',
	},
	{
		statuses: [...CARRIED_OUT, ...COMPLETED],
		whatToDo:
			'Call the payee on a phone number from your records, and confirm the account. If the payee names another account, call your bank at once. {notAgain}, and {notPaid}.',
	},
	{
		directions: ['incoming'],
		whatToDo:
			'Compare your account number with your bank papers, and confirm it to your bank. {notAgain} before your bank agrees.',
	},
] as const;

/** `{again}` is "pay again" for an outgoing payment. A phrase may have phrases. */
export const phrases = {
	account: { text: 'the account', differs: [{ directions: ['outgoing', 'incoming'], text: 'your account' }] },
	stopped: {
		text: 'that it will not be paid and no money has left',
		differs: [
			{ directions: ['incoming'], text: 'that nothing is or will be collected' },
			{ directions: ['request'], text: 'that nothing was or will be paid' },
		],
	},
	what: {
		text: 'payment',
		differs: [
			{ levels: ['payment'], directions: ['incoming'], text: 'collection' },
			{ levels: ['payment'], directions: ['request'], text: 'request' },
			{ levels: ['batch'], text: 'batch' },
			{ levels: ['file'], text: 'file' },
		],
	},
	check: {
		text: 'Check that no money has moved.',
		differs: [
			{ directions: ['outgoing'], text: 'Check on your account that no money has left.' },
			{ directions: ['incoming'], text: 'Check that nothing was collected.' },
			{ levels: ['payment'], text: 'Check that no money has moved, or it is back.' },
			{
				levels: ['payment'],
				directions: ['outgoing'],
				text: 'Check on your account that no money has left, or it is back.',
			},
			{
				levels: ['payment'],
				directions: ['incoming'],
				text: 'Check that no money came, or it was taken back.',
			},
			{ levels: ['payment'], directions: ['request'], text: 'Check that the payer has not paid.' },
		],
	},
	// Under the old ID, whoever follows the payment takes the statuses of the new one for those of the old one.
	again: {
		text: 'send it again under a new end-to-end ID',
		differs: [
			{ levels: ['payment'], directions: ['outgoing'], text: 'pay again under a new end-to-end ID' },
			{ levels: ['payment'], directions: ['incoming'], text: 'collect again under a new end-to-end ID' },
			{ levels: ['payment'], directions: ['request'], text: 'send a new request under a new end-to-end ID' },
			{ levels: ['batch'], text: 'send this batch again with a new number' },
			{ levels: ['file'], text: 'send the file again with a new number' },
		],
	},
	notAgain: {
		text: 'Do not send it again',
		differs: [
			{ levels: ['payment'], directions: ['outgoing'], text: 'Do not pay again' },
			{ levels: ['payment'], directions: ['incoming'], text: 'Do not collect again' },
			{ levels: ['payment'], directions: ['request'], text: 'Do not send a second request' },
		],
	},
	notPaid: {
		text: 'do not treat it as paid',
		differs: [
			{ levels: ['payment'], directions: ['outgoing'], text: 'do not mark it as paid' },
			{ directions: ['incoming'], text: 'ship only when paid in full' },
		],
	},
	other: {
		text: 'the other side',
		differs: [
			{ directions: ['outgoing'], text: 'the payee' },
			{ directions: ['incoming'], text: 'the payer' },
		],
	},
	// Who sends forged invoices also answers calls to the number on them. But whoever is to pay us has no reason to lie.
	otherByPhone: {
		text: '{other} on a phone number from your records',
		differs: [{ directions: ['incoming'], text: 'the payer' }],
	},
	callAndCheck: {
		text: 'Call a payee only on a phone number from your records. {check}',
		differs: [{ directions: ['incoming'], text: '{check}' }],
	},
	untilAnswered: {
		text: 'Do not approve it before your bank has answered. {notAgain}',
		differs: [
			{ statuses: [...CARRIED_OUT, ...COMPLETED], text: '{notAgain}' },
			{ directions: ['request'], text: '{notAgain}' },
		],
	},
	end: {
		text: 'If it is not completed or rejected by the day after the planned date, ask your bank.',
		differs: [
			{
				directions: ['outgoing'],
				text: 'If it is not completed or rejected by the day after the payment date, ask your bank.',
			},
		],
	},
	agreed: {
		text: 'Only if your bank and that person agree, {again}',
		differs: [{ directions: ['incoming'], text: '{notAgain} before your bank agrees' }],
	},
	otherAccount: {
		text: 'another account',
		differs: [
			{ directions: ['incoming'], text: 'another account and a new mandate' },
			{ directions: ['request'], text: 'another account' },
		],
	},
	ours: {
		text: 'Compare your account number with your bank papers. Only if it is right, approve it. If not, tell your bank. {notAgain}',
	},
} as const satisfies Readonly<Record<string, Phrase>>;

/** What to do, by what several codes have in common. The tables of codes name these. */
export const advice = {
	wait: { whatToDo: 'Wait. {end} {notAgain}, and {notPaid}.', nextStep: 'wait', saysShip: true },
	waitOrApprove: {
		whatToDo: 'Wait. If it needs your approval, compare it with your records first. {end} {notAgain}, and {notPaid}.',
		nextStep: 'wait',
		saysShip: true,
		differs: [{ directions: ['request'], whatToDo: 'Wait. {end} {notAgain}, and {notPaid}.' }],
	},
	correct: { whatToDo: '{check} Only then correct it and {again}.', nextStep: 'correct' },
	again: { whatToDo: '{check} Only then {again}.', nextStep: 'correct' },
	software: { whatToDo: 'Have it corrected in your payment software. {check} Only then {again}.', nextStep: 'correct' },
	which: { whatToDo: 'Find out which one. {check} Only then correct it and {again}.', nextStep: 'correct' },
	whichAccount: {
		whatToDo: 'Find out which one. {callAndCheck} Only then correct it and {again}.',
		nextStep: 'correct',
	},
	field: { whatToDo: 'Find out which field. {callAndCheck} Only then correct it and {again}.', nextStep: 'correct' },
	certificate: { whatToDo: 'Have it signed with a valid certificate. {check} Only then {again}.', nextStep: 'correct' },
	signer: { whatToDo: 'Have it signed by somebody who may sign it. {check} Only then {again}.', nextStep: 'correct' },
	rights: {
		whatToDo: 'Have the user and the rights put in order at your bank. {check} Only then {again}.',
		nextStep: 'correct',
	},
	token: { whatToDo: 'Get a valid token. {callAndCheck} Only then {again}.', nextStep: 'correct' },
	payerData: {
		whatToDo: '{check} Only then correct it and {again}.',
		nextStep: 'correct',
		differs: [
			{
				directions: ['incoming'],
				whatToDo: 'Ask the payer for the right details. {check} Only then correct them and {again}.',
				nextStep: 'askCounterparty',
			},
		],
	},
	payeeData: {
		whatToDo: 'Ask the payee on a phone number from your records for the right details. {check} Only then {again}.',
		nextStep: 'askCounterparty',
		differs: [{ directions: ['incoming'], whatToDo: '{check} Only then correct it and {again}.', nextStep: 'correct' }],
	},
	otherData: {
		whatToDo: 'Ask {otherByPhone} for it. {check} Only then correct it and {again}.',
		nextStep: 'askCounterparty',
	},
	nameOfAccount: {
		whatToDo: 'Ask {otherByPhone} for the right details. {check} Only then {again}.',
		nextStep: 'askCounterparty',
	},
	payeeClosed: {
		whatToDo: 'Ask the payee on a phone number from your records for another account. {check} Only then {again}.',
		nextStep: 'askCounterparty',
		differs: [
			{
				directions: ['incoming'],
				whatToDo: 'Choose another account of yours. {check} Only then {again}.',
				nextStep: 'correct',
			},
		],
	},
	payerClosed: {
		whatToDo: 'Find out which other account the payer has. {check} Only then {again}.',
		nextStep: 'correct',
		differs: [
			{ directions: ['outgoing'], whatToDo: 'Choose another account of yours. {check} Only then {again}.' },
			{
				directions: ['incoming'],
				whatToDo: 'Ask the payer for {otherAccount}. {check} Only then {again}.',
				nextStep: 'askCounterparty',
			},
		],
	},
	noMandate: {
		whatToDo: 'Look for the mandate. {check} Only then {again}, only with a valid mandate.',
		nextStep: 'correct',
		differs: [
			{
				directions: ['incoming'],
				whatToDo: 'Ask the payer for the mandate. {check} Only then {again}, only with a valid mandate.',
				nextStep: 'askCounterparty',
			},
			{
				directions: ['outgoing'],
				whatToDo: OF_COLLECTIONS,
				nextStep: 'askBank',
			},
		],
	},
	ofCollections: {
		whatToDo: OF_COLLECTIONS,
		nextStep: 'askBank',
	},
	otherWay: {
		whatToDo: 'Ask your bank for another way. {check} Only then use that way.',
		nextStep: 'askBank',
		sendsAgain: true,
	},
	askCode: {
		whatToDo: 'Ask your bank which one is right. {check} Only then correct it and {again}.',
		nextStep: 'askBank',
		sendsAgain: true,
	},
	askDate: {
		whatToDo: 'Ask your bank which date is possible, and choose it. {check} Only then {again}.',
		nextStep: 'askBank',
		sendsAgain: true,
	},
	limit: {
		whatToDo: 'Ask your bank for a higher limit or another way. {check} Only then {again}.',
		nextStep: 'askBank',
		sendsAgain: true,
	},
	accountKind: {
		whatToDo: 'Ask your bank what is allowed, and change the {what} to that. {check} Only then {again}.',
		nextStep: 'askBank',
		sendsAgain: true,
		differs: [
			{
				directions: ['incoming'],
				whatToDo: 'Ask the payer for {otherAccount}. {check} Only then {again}.',
				nextStep: 'askCounterparty',
			},
		],
	},
	bankUnclear: {
		whatToDo: 'Ask your bank what is needed. {check} {notAgain} before your bank agrees.',
		nextStep: 'askBank',
	},
	trace: {
		whatToDo: 'Ask your bank where the money is. {notAgain} before your bank says {stopped}.',
		nextStep: 'askBank',
	},
	banks: {
		whatToDo: 'Ask your bank what happens next. {notAgain} before your bank says {stopped}.',
		nextStep: 'askBank',
	},
	info: {
		whatToDo: 'This does not explain why it was stopped. Ask your bank why, and what to do. {notAgain}, and {notPaid}.',
		nextStep: 'askBank',
		saysShip: true,
		fitsCompleted: true,
		isNote: true,
	},
	confirmCredit: {
		whatToDo: 'Ask your bank for a confirmation of the credit. {notAgain}, and {notPaid}.',
		nextStep: 'askBank',
		saysShip: true,
	},
	notStopped: {
		whatToDo:
			'It may still be carried out. Ask your bank what becomes of it, at once if it must be stopped. {notAgain}.',
		nextStep: 'askBank',
		fitsCompleted: true,
	},
	cancelRequest: {
		whatToDo: 'Ask your bank what became of the request. {notAgain} before your bank says {stopped}.',
		nextStep: 'askBank',
		advisesAt: ['ACSP'],
	},
	charges: {
		whatToDo: 'This is about charges. Ask your bank about them. {notAgain} before your bank says {stopped}.',
		nextStep: 'askBank',
		fitsCompleted: true,
		isNote: true,
	},
	narrative: {
		whatToDo:
			'Ask your bank what it means, and about any earlier {what}. Check where the money is. {notAgain} before your bank agrees. If the note names a new account, call the payee on a phone number from your records.',
		nextStep: 'askBank',
		fitsCompleted: true,
		isNote: true,
		differs: [
			{
				directions: ['incoming'],
				whatToDo:
					'Ask your bank what it means, and about any earlier {what}. Check where the money is. {notAgain} before your bank agrees.',
			},
		],
	},
	legal: {
		whatToDo: '{notAgain}, not in another way either. Ask your bank.',
		nextStep: 'askBank',
		warning: 'legalNamed',
		differs: [
			{
				directions: ['incoming'],
				whatToDo: '{notAgain}, not in another way either, and do not ship goods. Ask your bank.',
				saysShip: true,
			},
		],
	},
	timeout: {
		whatToDo: 'It may still be paid. Check {account}, and ask your bank. {notAgain} before your bank says {stopped}.',
		nextStep: 'checkAccount',
	},
	duplicate: {
		whatToDo:
			'Ask your bank what became of the first {what}, and check the account. Only then send, with a new number, payments that were not in the first {what}, or that your bank says will not be paid.',
		nextStep: 'checkAccount',
		sendsAgain: true,
		warning: 'duplicateNamed',
		differs: [
			{
				levels: ['payment'],
				whatToDo:
					'Find the first {what} on your account statement. If it is missing, or for another invoice, ask your bank. Only if your bank says that it is no duplicate, {again}.',
			},
			{
				directions: ['incoming'],
				whatToDo:
					'Check the first {what}. If it is missing, or for another invoice, ask your bank. Only if your bank says that it is no duplicate, {again}.',
			},
		],
	},
	paid: {
		whatToDo: 'Check on {account} that the money has moved. {notAgain}.',
		nextStep: 'checkAccount',
		fitsCompleted: true,
	},
	otherSide: {
		whatToDo: 'Ask {otherByPhone} about it. {check} {notAgain} before {other} agrees.',
		nextStep: 'askCounterparty',
	},
	refused: {
		whatToDo: 'Ask {otherByPhone} why. {notAgain} before the payer agrees.',
		nextStep: 'askCounterparty',
	},
	payerOtherWay: {
		whatToDo: '{check} Only then ask the payer to pay in another way.',
		nextStep: 'askCounterparty',
		differs: [
			{
				directions: ['outgoing'],
				whatToDo: '{check} Only then ask your bank for another way.',
				nextStep: 'askBank',
				sendsAgain: true,
			},
		],
	},
	request: { whatToDo: '{check} Only if the amount is still due, {again}.', nextStep: 'correct' },
	cancelled: {
		whatToDo: 'Ask your bank who wanted that and why. {check} {agreed}.',
		nextStep: 'checkAccount',
		differs: [{ directions: ['incoming'], whatToDo: '{check} Ask the payer why. {notAgain} before the payer agrees.' }],
	},
	payerList: {
		whatToDo: 'Ask {otherByPhone} to change that. {check} Only then {again}.',
		nextStep: 'askCounterparty',
		differs: [{ directions: ['outgoing'], whatToDo: OF_COLLECTIONS, nextStep: 'askBank' }],
	},
	payeeList: {
		whatToDo: 'Ask {otherByPhone} to change that. {check} Only then {again}.',
		nextStep: 'askCounterparty',
		differs: [
			{
				directions: ['incoming'],
				whatToDo: 'Ask your bank to change that. {check} Only then {again}.',
				nextStep: 'askBank',
				sendsAgain: true,
			},
		],
	},
	unsigned: {
		whatToDo: 'Have it signed. {check} Only then {again}.',
		nextStep: 'correct',
		advisesAt: WAITING,
		differs: SIGN_WHILE_WAITING,
	},
	signNow: {
		whatToDo: 'Ask your bank whether it can still be signed. If so, have it signed. If not: {check} Only then {again}.',
		nextStep: 'askBank',
		sendsAgain: true,
		advisesAt: WAITING,
		differs: SIGN_WHILE_WAITING,
	},
	moved: {
		whatToDo: UNEXPLAINED,
		nextStep: 'askBank',
		fitsCompleted: true,
	},
	noticeOfChange: {
		whatToDo: UNEXPLAINED,
		nextStep: 'askBank',
		fitsCompleted: true,
		advisesAt: ['ACCP', 'ACFC', 'ACSP', 'ACWP', 'ACPD', ...COMPLETED],
		differs: [
			{
				statuses: ['ACCP', 'ACFC', 'ACSP', 'ACWP', 'ACPD'],
				whatToDo:
					'Confirm that with {otherByPhone}, and correct your records before the next {what}. This {what} goes on. {notAgain}, and {notPaid}.',
				nextStep: 'askCounterparty',
				saysShip: true,
			},
			{
				statuses: COMPLETED,
				whatToDo:
					'Confirm that with {otherByPhone}, and correct your records before the next {what}. It is paid if it is on your account statement. {notAgain}.',
				nextStep: 'askCounterparty',
			},
			{
				statuses: COMPLETED,
				directions: ['incoming'],
				whatToDo:
					'Confirm that with the payer, and correct your records before the next {what}. Find the money on your account before you ship goods. {notAgain}.',
				saysShip: true,
			},
		],
	},
	nameDiffers: {
		whatToDo:
			'{notAgain} before the payee has confirmed the account on a phone number from your records. Tell your bank.',
		nextStep: 'stopFraud',
		fitsCompleted: true,
		advisesAt: [...WAITING, ...CARRIED_OUT, ...COMPLETED],
		differs: CONFIRM_ACCOUNT,
	},
	nameUnchecked: {
		whatToDo: 'Call the payee on a phone number from your records, and confirm the account. {check} Only then {again}.',
		nextStep: 'decide',
		fitsCompleted: true,
		advisesAt: [...WAITING, ...CARRIED_OUT],
		differs: CONFIRM_ACCOUNT,
	},
	fraud: {
		whatToDo: '{notAgain}. Call your bank at once, on a phone number from your records, and tell your manager.',
		nextStep: 'stopFraud',
		warning: 'fraudNamed',
		differs: [
			{
				directions: ['incoming'],
				whatToDo:
					'{notAgain}, and do not ship goods. Call your bank at once, on a phone number from your records, and tell your manager.',
				saysShip: true,
			},
		],
	},
	noReason: {
		means: 'The bank gives no reason.',
		whatToDo: 'Ask your bank why. Check where the money is. {notAgain} before your bank agrees.',
		nextStep: 'askBank',
	},
	AC01: {
		whatToDo:
			'Ask your bank whose it is. If not yours, call its owner on a phone number from your records. {check} Only then correct it and {again}.',
		nextStep: 'askCounterparty',
		differs: [
			{
				levels: ['payment'],
				directions: ['outgoing', 'incoming'],
				whatToDo: 'Ask {otherByPhone} for the right details. {check} Only then {again}.',
			},
			{
				levels: ['batch', 'file'],
				directions: ['outgoing', 'incoming'],
				whatToDo: 'Find out which one. {callAndCheck} Only then correct it and {again}.',
				nextStep: 'correct',
			},
		],
	},
	AC04: {
		whatToDo:
			'Ask your bank whose it is. If yours, choose another account. If not, call its owner on a phone number from your records. {check} Only then {again}.',
		nextStep: 'askCounterparty',
		differs: [
			{
				levels: ['payment'],
				directions: ['outgoing', 'incoming'],
				whatToDo: 'Ask {otherByPhone} for {otherAccount}. {check} Only then {again}.',
			},
			{
				levels: ['batch', 'file'],
				directions: ['incoming'],
				whatToDo: 'Only if it is yours, choose another account of yours. {check} Only then {again}.',
				nextStep: 'correct',
			},
			{
				levels: ['batch', 'file'],
				directions: ['outgoing'],
				whatToDo:
					'Ask your bank whose it is. Use another of yours, or call the payee on a phone number from your records. {check} Only then {again}.',
				nextStep: 'askBank',
				sendsAgain: true,
			},
		],
	},
} as const satisfies Readonly<Record<string, Entry>>;

/** What a reason warns of where nothing was refused. The first three go before all other words, in this order. */
export const warnings = {
	fraudNamed: {
		means: 'The bank gives fraud as a reason.',
		whatToDo:
			'Call your bank at once, on a phone number from your records, to have the {what} stopped. {untilAnswered}, and {notPaid}.',
		nextStep: 'askBank',
		saysShip: true,
		differs: [
			{
				statuses: COMPLETED,
				whatToDo:
					'Call your bank at once, on a phone number from your records, and ask where the money is. {notAgain}, and {notPaid}.',
			},
		],
	},
	legalNamed: {
		means: 'The bank gives legal reasons.',
		whatToDo:
			'Call your bank at once, on a phone number from your records. {untilAnswered}, not in another way either, and {notPaid}.',
		nextStep: 'askBank',
		saysShip: true,
	},
	duplicateNamed: {
		means: 'It may be a duplicate.',
		whatToDo:
			'Look for the first {what} and ask your bank today. If it is a duplicate, have this {what} stopped. {untilAnswered}, and {notPaid}.',
		nextStep: 'askBank',
		saysShip: true,
	},
	contradiction: {
		means: 'The bank reports it as completed, but with a code for what is returned or rejected.',
		whatToDo: 'Ask your bank what happened to the money, and look for it on {account}. {notAgain}, and {notPaid}.',
		nextStep: 'askBank',
		saysShip: true,
	},
	reasonToWait: {
		means: 'The bank gives a reason to wait.',
		whatToDo: 'Ask your bank about it today. {untilAnswered}, and {notPaid}.',
		nextStep: 'askBank',
		saysShip: true,
	},
} as const satisfies Readonly<Record<string, Entry>>;

export const SHIP_WHEN_PAID = 'Ship only when paid in full.';

/** What RVMC means where the bank gives the name. */
export const SIMILAR_NAME = 'The account has a similar name: "{name}".';

/** What `problem` is in the words of a broken transfer where no known reason tells it. */
export const TRANSFER_REFUSED = 'The transfer was rejected or canceled.';

/** Words that belong to no code. */
export const cases = {
	severalReasons: {
		means: 'There are {number} reasons. Ask your bank about each. {notAgain} before your bank agrees.',
	},
	unknownReason: {
		means: 'It was rejected for a reason that is not known here ({code}).',
		whatToDo: 'Ask your bank what it means. {check} {notAgain} before your bank agrees.',
		nextStep: 'askBank',
		differs: [{ statuses: ['CANC'], means: 'It was canceled for a reason that is not known here ({code}).' }],
	},
	unclear: {
		means: 'The status is not clear.',
		whatToDo: '{notAgain}, and do not book it. Ask your bank.',
		nextStep: 'askBank',
	},
	cancelledFor: {
		means: 'It was canceled.',
		whatToDo: 'Ask your bank who canceled the {what} and why. Check {account}. {agreed}.',
		nextStep: 'askBank',
	},
	namesMatch: {
		means: '{number} names in the {what} match.',
		whatToDo:
			'Look at the other items. Call the payees whose names do not match, on phone numbers from your records. If one names another account, tell your bank. Approve the {what} only if all confirm the accounts in it. Do not send it again.',
		nextStep: 'decide',
	},
	silentRest: {
		means: 'The report lists {listed} of the {what}. It does not say what happened to {rest}.',
		whatToDo:
			'Ask your bank. Do not send the {what} again. Do not send any of them again before your bank says that it was rejected.',
		nextStep: 'askBank',
	},
	mixed: {
		means: 'The payments of the {what} have different statuses.',
		whatToDo:
			'Check each of them, on your account statement or with your bank. Do not send the {what} again. Do not send any of them again before your bank says that it was rejected.',
		nextStep: 'checkAccount',
	},
	transfer: {
		means: 'This line is from the log of an EBICS transfer. It is not the status of a payment.',
		whatToDo:
			'Do not send or book a payment because of it. If the payments are not completed or rejected by the day after the planned date, ask your bank.',
		nextStep: 'none',
	},
	brokenTransfer: {
		means: 'From the log of an EBICS transfer, not the status of a payment: {problem}',
		whatToDo:
			'Ask your bank today whether it has the file and carries it out. Do not send it again before your bank agrees.',
		nextStep: 'askBank',
	},
} as const satisfies Readonly<Record<string, Entry>>;

/** What answers a message that is no payment. A transfer has the words of `transfer` and `brokenTransfer`. */
export const answers = {
	cancellation: {
		means: 'This answers a request to cancel or change a payment, or a question about one. It is not its status.',
		whatToDo:
			'If a request was rejected, it has stopped nothing. Ask your bank what became of the payment and where the money is. Do not send the payment again.',
		nextStep: 'askBank',
	},
	reversal: {
		means: 'This answers a request to reverse or return a payment. It is not the status of the payment.',
		whatToDo: 'Ask your bank what became of the payment and where the money is. Do not send the payment again.',
		nextStep: 'askBank',
	},
	mandate: {
		means: 'This is about a mandate (the permission to collect). It is not the status of a payment.',
		whatToDo: 'Ask your bank whether the mandate is valid. Do not send or book a payment because of it.',
		nextStep: 'askBank',
	},
	other: {
		means: 'This answers another message. It is not the status of a payment.',
		whatToDo: 'Ask your bank what it is about. Do not send or book a payment because of it.',
		nextStep: 'askBank',
	},
} as const satisfies Readonly<Record<Exclude<About, 'payment' | 'transmission'>, Entry>>;

const EACH_OPEN = {
	whatToDo:
		'Wait. If they are not completed or rejected by the day after the planned date, ask your bank. Do not send any again. Do not treat any as paid.',
	nextStep: 'wait',
	differs: [
		{
			statuses: ['ACFW', 'ACWC', 'BLCK', 'PATC'],
			whatToDo: 'Ask your bank today which ones, and what to do. Do not send any again. Do not treat any as paid.',
			nextStep: 'askBank',
		},
	],
} as const;

/** For payments that a report only counts, by their outcome. */
export const counted = {
	rejected: {
		means: '{number} of the {what} {was} rejected ({status}). The report does not say which.',
		whatToDo:
			'Check that none was paid. Ask your bank which and why. Only if it agrees, send those under new end-to-end IDs. Call payees only on phone numbers from your records.',
		nextStep: 'checkAccount',
		differs: [
			{
				directions: ['incoming'],
				whatToDo:
					'Check that none was paid. Ask your bank which and why. Only if it agrees, send those under new end-to-end IDs.',
			},
		],
	},
	cancelled: {
		means: '{number} of the {what} {was} canceled ({status}). The report does not say which.',
		whatToDo:
			'Check that none was paid. Ask your bank which, who canceled them and why. Only if it agrees, send those again under new end-to-end IDs.',
		nextStep: 'checkAccount',
	},
	completed: {
		means: '{number} of the {what} {is} completed ({status}). The report does not say which.',
		whatToDo:
			'Treat each as paid only when you find it on your account statement. If it is not there on the next day, ask your bank. Do not send any of them again.',
		nextStep: 'none',
	},
	accepted: {
		...EACH_OPEN,
		means: '{number} of the {what} {was} accepted but {is} not completed ({status}). The report does not say which.',
	},
	partial: {
		...EACH_OPEN,
		means: '{number} of the {what} {was} accepted only in part ({status}). The report does not say which.',
	},
	pending: {
		...EACH_OPEN,
		means: '{number} of the {what} {is} pending ({status}). The report does not say which.',
	},
	unknown: {
		means: '{number} of the {what} {has} no known status ({status}). The report does not say which.',
		whatToDo: 'Ask your bank which they are and what happens to them. Do not send any of them again. Do not book them.',
		nextStep: 'askBank',
	},
} as const satisfies Readonly<Record<string, Entry>>;
