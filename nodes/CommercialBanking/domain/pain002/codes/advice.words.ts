type PlaceName = 'payment' | 'several' | 'batch' | 'file' | 'unknown' | 'outgoing' | 'incoming' | 'request';

/**
 * What the tables say of a code, of several codes, or of a case without a code. Below the name of a place stands what is
 * different there: at a level (`several` is a batch or a file), in a direction (`unknown` where nobody knows it, `request`
 * for a request to pay, which is incoming too), and `at` some statuses. Each of these has the last word over those before.
 */
export interface Words extends Partial<Record<PlaceName, Words>> {
	readonly means?: string;
	/** The words of `advice` follow it. */
	readonly whatToDo?: string;
	/** A name in `advice`. */
	readonly advice?: string;
	readonly nextStep?: string;
	readonly moneyMayHaveMoved?: boolean | null;
	/** Ends the words on incoming money, in place of SHIP_WHEN_PAID. */
	readonly ship?: string;
	/** Of a phrase. */
	readonly text?: string;
	/** By statuses, with a blank between them. A reason advises at these and where something was refused. */
	readonly at?: Readonly<Record<string, Words>>;
	/**
	 * What a reason warns of where nothing was refused: a name in `warnings`, or `nothing`. Without it, a reason warns as
	 * `reasonToWait` does, and contradicts a completed payment, because it says that the payment was returned or rejected.
	 */
	readonly warnsOf?: string;
}

/** Not yet carried out: an approval or a signature may be missing. */
const WAITING = 'RCVD ACTC ACCP ACFC ACFW PATC PDNG';
const CARRIED_OUT = 'ACSP ACWC ACWP ACPD ACIS BLCK';
const COMPLETED = 'ACCC ACSC CPUC';

/** `{again}` is "pay again" for an outgoing payment. A phrase may have phrases. */
export const phrases = {
	account: { text: 'your account', unknown: { text: 'the account' } },
	what: {
		text: 'payment',
		payment: { incoming: { text: 'collection' }, request: { text: 'request' } },
		batch: { text: 'batch' },
		file: { text: 'file' },
	},
	// It is not gone where it never left, and where it is back.
	check: {
		text: 'Check that no money has moved, or it is back.',
		outgoing: { text: 'Check on your account that no money is gone.' },
		incoming: { text: 'Check that you do not have the money.' },
	},
	// Under the old ID, whoever follows the payment takes the statuses of the new one for those of the old one.
	again: {
		text: 'send it again under a new end-to-end ID',
		several: { text: 'send the {what} again with a new number' },
		payment: {
			outgoing: { text: 'pay again under a new end-to-end ID' },
			incoming: { text: 'collect again under a new end-to-end ID' },
			request: { text: 'send a new request under a new end-to-end ID' },
		},
	},
	notAgain: {
		text: 'Do not send it again',
		payment: {
			outgoing: { text: 'Do not pay again' },
			incoming: { text: 'Do not collect again' },
			request: { text: 'Do not send a second request' },
		},
	},
	// All words on incoming money end with SHIP_WHEN_PAID, which says enough.
	notPaid: { text: ', and do not treat it as paid', incoming: { text: '' } },
	stopped: { text: 'that no money has moved or will move' },
	other: { text: 'the other side', outgoing: { text: 'the payee' }, incoming: { text: 'the payer' } },
	// Who sends forged invoices also answers calls to the number on them. But whoever is to pay us has no reason to lie.
	otherByPhone: { text: '{other} on a phone number from your records', incoming: { text: 'the payer' } },
	callAndCheck: {
		text: 'Call a payee only on a phone number from your records. {check}',
		incoming: { text: '{check}' },
	},
	untilAnswered: {
		text: 'Do not approve it before your bank has answered. {notAgain}',
		request: { text: '{notAgain}' },
		at: { [`${CARRIED_OUT} ${COMPLETED}`]: { text: '{notAgain}' } },
	},
	end: { text: 'If it is not completed or rejected by the day after the planned date, ask your bank.' },
	otherAccount: {
		text: 'another account',
		incoming: { text: 'another account and a new mandate' },
		request: { text: 'another account' },
	},
	ours: {
		text: 'Compare your account number with your bank papers, and confirm it to your bank. {notAgain} before your bank agrees',
	},
} as const satisfies Readonly<Record<string, Words>>;

const wait = { whatToDo: 'Wait. {end} {notAgain}{notPaid}.', nextStep: 'wait' } as const;

const correct = { whatToDo: '{check} Only then correct it and {again}.', nextStep: 'correct' } as const;

const whichAccount = {
	whatToDo: 'Find out which one. {callAndCheck} Only then correct it and {again}.',
	nextStep: 'correct',
} as const;

const ownAccount = {
	whatToDo: 'Choose another account of yours. {check} Only then {again}.',
	nextStep: 'correct',
} as const;

const askDetails = {
	whatToDo: 'Ask {otherByPhone} for the right details. {check} Only then {again}.',
	nextStep: 'askCounterparty',
} as const;

const askAccount = {
	whatToDo: 'Ask {otherByPhone} for {otherAccount}. {check} Only then {again}.',
	nextStep: 'askCounterparty',
} as const;

const askToChange = {
	whatToDo: 'Ask {otherByPhone} to change that. {check} Only then {again}.',
	nextStep: 'askCounterparty',
} as const;

const otherWay = {
	whatToDo: 'Ask your bank for another way. {check} Only then use that way.',
	nextStep: 'askBank',
} as const;

const askAllowed = {
	whatToDo: 'Ask your bank what is allowed here. {check} Only then correct it and {again}.',
	nextStep: 'askBank',
} as const;

const ofCollections = {
	whatToDo:
		'This is a code for collections. Ask your bank what it means here. {check} {notAgain} before your bank agrees.',
	nextStep: 'askBank',
} as const;

const unexplained = {
	whatToDo: 'This does not explain why it was stopped. Ask your bank why. {notAgain} before your bank agrees.',
	nextStep: 'askBank',
} as const;

const whoCanceled = {
	whatToDo: 'Ask your bank who canceled it and why. Check {account}. {notAgain} before your bank agrees.',
	nextStep: 'askBank',
} as const;

const sign = {
	whatToDo:
		'Compare the {what} with your records. If it is right, have it signed. If not, cancel the {what}. {notAgain}{notPaid}.',
	nextStep: 'decide',
	request: {
		whatToDo:
			'Ask your bank who has to sign it. If it is you, compare it with your records and have it signed. {notAgain}{notPaid}.',
	},
} as const;

/** Where a check of the payee's name failed, and the payee is our own company. */
const ourAccount = { whatToDo: '{ours}.' } as const;

/** Where a check of the payee's name failed, but nothing was refused. */
const confirmWaiting = {
	whatToDo:
		'Call the payee on a phone number from your records. If the payee names another account, tell your bank. Approve the file only if all payees confirm the accounts in it. {notAgain}.',
	incoming: ourAccount,
} as const;
const confirmLater = {
	whatToDo:
		'Call the payee on a phone number from your records, and confirm the account. If the payee names another account, call your bank at once. {notAgain}{notPaid}.',
	incoming: ourAccount,
} as const;

/** What to do, by what several codes have in common. The tables of codes name these. */
export const advice = {
	wait,
	waitOrApprove: {
		whatToDo: 'Wait. If it needs your approval, compare it with your records first. {end} {notAgain}{notPaid}.',
		nextStep: 'wait',
		request: wait,
	},
	correct,
	again: { whatToDo: '{check} Only then {again}.', nextStep: 'correct' },
	software: { whatToDo: 'Have it corrected in your payment software. {check} Only then {again}.', nextStep: 'correct' },
	which: { whatToDo: 'Find out which one. {check} Only then correct it and {again}.', nextStep: 'correct' },
	whichAccount,
	field: { whatToDo: 'Find out which field. {callAndCheck} Only then correct it and {again}.', nextStep: 'correct' },
	certificate: { whatToDo: 'Have it signed with a valid certificate. {check} Only then {again}.', nextStep: 'correct' },
	signer: { whatToDo: 'Have it signed by somebody who may sign it. {check} Only then {again}.', nextStep: 'correct' },
	rights: {
		whatToDo: 'Have the user and the rights put in order at your bank. {check} Only then {again}.',
		nextStep: 'correct',
	},
	token: { whatToDo: 'Get a valid token. {callAndCheck} Only then {again}.', nextStep: 'correct' },
	askDetails,
	payerData: { ...correct, incoming: askDetails },
	payeeData: {
		whatToDo: 'Ask the payee on a phone number from your records for the right details. {check} Only then {again}.',
		nextStep: 'askCounterparty',
		incoming: correct,
	},
	payeeClosed: {
		whatToDo: 'Ask the payee on a phone number from your records for another account. {check} Only then {again}.',
		nextStep: 'askCounterparty',
		incoming: ownAccount,
	},
	payerClosed: {
		whatToDo: 'Find out which other account the payer has. {check} Only then {again}.',
		nextStep: 'correct',
		outgoing: ownAccount,
		incoming: askAccount,
	},
	noMandate: {
		whatToDo: 'Look for the mandate. {check} Only then {again}, only with a valid mandate.',
		nextStep: 'correct',
		outgoing: ofCollections,
		incoming: {
			whatToDo: 'Ask the payer for the mandate. {check} Only then {again}, only with a valid mandate.',
			nextStep: 'askCounterparty',
		},
	},
	ofCollections,
	otherWay,
	limit: {
		whatToDo: 'Ask your bank for a higher limit or another way. {check} Only then {again}.',
		nextStep: 'askBank',
	},
	askAllowed,
	accountKind: { ...askAllowed, incoming: askAccount },
	bankUnclear: {
		whatToDo: 'Ask your bank what is needed. {check} {notAgain} before your bank agrees.',
		nextStep: 'askBank',
	},
	trace: {
		whatToDo: 'Ask your bank where the money is. {notAgain} before your bank says {stopped}.',
		nextStep: 'askBank',
	},
	info: { ...unexplained, warnsOf: 'nothing' },
	moved: { ...unexplained, warnsOf: 'reasonToWait' },
	confirmCredit: {
		whatToDo: 'Ask your bank for a confirmation of the credit. {notAgain}{notPaid}.',
		nextStep: 'askBank',
	},
	notStopped: {
		whatToDo:
			'It may still be carried out. Ask your bank what becomes of it, at once if it must be stopped. {notAgain}.',
		nextStep: 'askBank',
		warnsOf: 'reasonToWait',
	},
	narrative: {
		whatToDo:
			'Ask your bank what it means, and about any earlier {what}. Check where the money is. {notAgain} before your bank agrees. If the note names a new account, call the payee on a phone number from your records.',
		nextStep: 'askBank',
		warnsOf: 'nothing',
		incoming: {
			whatToDo:
				'Ask your bank what it means, and about any earlier {what}. Check where the money is. {notAgain} before your bank agrees.',
		},
	},
	legal: {
		whatToDo: '{notAgain}, not in another way either. Ask your bank.',
		ship: 'Do not ship goods.',
		nextStep: 'askBank',
		warnsOf: 'legal',
		at: { CANC: { whatToDo: '{notAgain}, not in another way either. Ask your bank who canceled it and why.' } },
	},
	timeout: {
		whatToDo: 'It may still be paid. Check {account}, and ask your bank. {notAgain} before your bank says {stopped}.',
		nextStep: 'checkAccount',
	},
	cancelRequest: {
		whatToDo: 'Ask your bank what became of the request. {notAgain} before your bank says {stopped}.',
		nextStep: 'askBank',
	},
	duplicate: {
		whatToDo:
			'Find the first {what} on your account statement. If it is missing, or for another invoice, ask your bank. Only if your bank says that it is no duplicate, {again}.',
		nextStep: 'checkAccount',
		warnsOf: 'duplicate',
		several: {
			whatToDo:
				'Ask your bank what became of the first {what}, and check the account. Only then send, with a new number, payments that were not in the first {what}, or that your bank says will not be paid.',
		},
		incoming: {
			whatToDo:
				'Check the first {what}. If it is missing, or for another invoice, ask your bank. Only if your bank says that it is no duplicate, {again}.',
		},
		at: { CANC: whoCanceled },
	},
	paid: {
		whatToDo: 'Check on {account} that the money has moved. {notAgain}.',
		nextStep: 'checkAccount',
		warnsOf: 'reasonToWait',
	},
	otherSide: {
		whatToDo: 'Ask {otherByPhone} about it. {check} {notAgain} before {other} agrees.',
		nextStep: 'askCounterparty',
	},
	payerOtherWay: {
		whatToDo: '{check} Only then ask the payer to pay in another way.',
		nextStep: 'askCounterparty',
		outgoing: otherWay,
	},
	request: { whatToDo: '{check} Only if the amount is still due, {again}.', nextStep: 'correct' },
	cancelled: {
		whatToDo: 'Ask your bank who wanted that and why. {check} {notAgain} before your bank agrees.',
		nextStep: 'checkAccount',
	},
	payerList: { ...askToChange, outgoing: ofCollections },
	payeeList: {
		...askToChange,
		incoming: { whatToDo: 'Ask your bank to change that. {check} Only then {again}.', nextStep: 'askBank' },
	},
	unsigned: { whatToDo: 'Have it signed. {check} Only then {again}.', nextStep: 'correct', at: { [WAITING]: sign } },
	signNow: {
		whatToDo: 'Ask your bank whether it can still be signed. If so, have it signed. If not: {check} Only then {again}.',
		nextStep: 'askBank',
		at: { [WAITING]: sign },
	},
	noticeOfChange: {
		...unexplained,
		warnsOf: 'reasonToWait',
		at: {
			'ACCP ACFC ACSP ACWP ACPD': {
				whatToDo:
					'Confirm that with {otherByPhone}, and correct your records before the next {what}. This {what} goes on. {notAgain}{notPaid}.',
				nextStep: 'askCounterparty',
			},
			[COMPLETED]: {
				whatToDo:
					'Confirm that with {otherByPhone}, and correct your records before the next {what}. It is paid if it is on your account statement. {notAgain}.',
				nextStep: 'askCounterparty',
			},
		},
	},
	/** After a check of names by the bank, before the file is approved. */
	compareNames: {
		...confirmWaiting,
		nextStep: 'decide',
		several: {
			whatToDo:
				'Call those payees on phone numbers from your records. If one names another account, tell your bank. Approve the {what} only if all confirm the accounts in it. {notAgain}.',
		},
	},
	nameDiffers: {
		whatToDo:
			'{notAgain} before the payee has confirmed the account on a phone number from your records. Tell your bank.',
		nextStep: 'stopFraud',
		warnsOf: 'reasonToWait',
		incoming: ourAccount,
		at: { [WAITING]: confirmWaiting, [`${CARRIED_OUT} ${COMPLETED}`]: confirmLater },
	},
	nameUnchecked: {
		whatToDo: 'Call the payee on a phone number from your records, and confirm the account. {check} Only then {again}.',
		nextStep: 'decide',
		warnsOf: 'reasonToWait',
		incoming: ourAccount,
		at: { [WAITING]: confirmWaiting, [CARRIED_OUT]: confirmLater },
	},
	fraud: {
		whatToDo: '{notAgain}. Call your bank at once, on a phone number from your records, and tell your manager.',
		ship: 'Do not ship goods.',
		nextStep: 'stopFraud',
		warnsOf: 'fraud',
	},
	noReason: {
		whatToDo:
			'The bank gives no reason. Ask your bank why. Check where the money is. {notAgain} before your bank agrees.',
		nextStep: 'askBank',
	},
	AC01: {
		...askDetails,
		several: whichAccount,
		unknown: {
			whatToDo:
				'Ask your bank whose it is. If not yours, call its owner on a phone number from your records. {check} Only then correct it and {again}.',
			nextStep: 'askCounterparty',
		},
	},
	AC04: {
		...askAccount,
		several: {
			outgoing: {
				whatToDo:
					'Ask your bank whose it is. Use another of yours, or call the payee on a phone number from your records. {check} Only then {again}.',
				nextStep: 'askBank',
			},
			incoming: {
				whatToDo: 'Only if it is yours, choose another account of yours. {check} Only then {again}.',
				nextStep: 'correct',
			},
		},
		unknown: {
			whatToDo:
				'Ask your bank whose it is. If yours, choose another account. If not, call its owner on a phone number from your records. {check} Only then {again}.',
		},
	},
} as const satisfies Readonly<Record<string, Words>>;

/** What a reason warns of where nothing was refused. The first three go before all other words, in this order. */
export const warnings = {
	fraud: {
		means: 'The bank gives fraud as a reason.',
		whatToDo:
			'Call your bank at once, on a phone number from your records, to have the {what} stopped. {untilAnswered}{notPaid}.',
		nextStep: 'askBank',
		at: {
			[COMPLETED]: {
				whatToDo:
					'Call your bank at once, on a phone number from your records, and ask where the money is. {notAgain}{notPaid}.',
			},
		},
	},
	legal: {
		means: 'The bank gives legal reasons.',
		whatToDo:
			'Call your bank at once, on a phone number from your records. {untilAnswered}, not in another way either{notPaid}.',
		nextStep: 'askBank',
	},
	duplicate: {
		means: 'It may be a duplicate.',
		whatToDo:
			'Look for the first {what} and ask your bank today. If it is a duplicate, have this {what} stopped. {untilAnswered}{notPaid}.',
		nextStep: 'askBank',
	},
	contradiction: {
		means: 'The bank reports it as completed, but with a code for what is returned or rejected.',
		whatToDo: 'Ask your bank what happened to the money, and look for it on {account}. {notAgain}{notPaid}.',
		nextStep: 'askBank',
	},
	reasonToWait: {
		means: 'The bank gives a reason to wait.',
		whatToDo: 'Ask your bank about it today. {untilAnswered}{notPaid}.',
		nextStep: 'askBank',
	},
} as const satisfies Readonly<Record<string, Words>>;

/** Ends all words on incoming money: else somebody might ship before it has come. */
export const SHIP_WHEN_PAID = 'Ship only when paid in full.';

/** What RVMC means where the bank gives the name. */
export const SIMILAR_NAME = 'The account has a similar name: "{name}". It may be a typo or fraud.';

/** What `problem` is in the words of a broken transfer where no known reason tells it. */
export const TRANSFER_REFUSED = 'The transfer was rejected or canceled.';

/** Words that belong to no code. Only `means` has facts. */
export const cases = {
	severalReasons: {
		means: 'There are {number} reasons. Ask your bank about each. {notAgain} before your bank agrees.',
		nextStep: 'askBank',
	},
	unknownReason: {
		means: 'It was rejected for a reason that is not known here ({code}).',
		whatToDo: 'Ask your bank what it means. {check} {notAgain} before your bank agrees.',
		nextStep: 'askBank',
		at: { CANC: { means: 'It was canceled for a reason that is not known here ({code}).' } },
	},
	unclear: {
		means: 'The status is not clear.',
		whatToDo: '{notAgain}, and do not book it. Ask your bank.',
		nextStep: 'askBank',
	},
	cancelledFor: { ...whoCanceled, means: 'It was canceled.' },
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
	brokenTransfer: {
		means: 'From the log of an EBICS transfer, not the status of a payment: {problem}',
		whatToDo:
			'Ask your bank today whether it has the file and carries it out. Do not send it again before your bank agrees.',
		nextStep: 'askBank',
	},
} as const satisfies Readonly<Record<string, Words>>;

/**
 * What is no payment's status: the answer to another message, or a line from the log of a transfer. The words of a transfer
 * that broke off are `brokenTransfer`.
 */
export const answers = {
	cancellation: {
		shortName: 'Answer to a cancellation',
		means: 'This answers a request to cancel or change a payment, or a question about one. It is not its status.',
		whatToDo:
			'If a request was rejected, it has stopped nothing. Ask your bank what became of the payment and where the money is. Do not send the payment again.',
		nextStep: 'askBank',
	},
	reversal: {
		shortName: 'Answer to a reversal',
		means: 'This answers a request to reverse or return a payment. It is not the status of the payment.',
		whatToDo: 'Ask your bank what became of the payment and where the money is. Do not send the payment again.',
		nextStep: 'askBank',
	},
	mandate: {
		shortName: 'Answer about a mandate',
		means: 'This is about a mandate (the permission to collect). It is not the status of a payment.',
		whatToDo: 'Ask your bank whether the mandate is valid. Do not send or book a payment because of it.',
		nextStep: 'askBank',
	},
	transmission: {
		shortName: 'Log of an EBICS transfer',
		means: 'This line is from the log of an EBICS transfer. It is not the status of a payment.',
		whatToDo:
			'Do not send or book a payment because of it. If the payments are not completed or rejected by the day after the planned date, ask your bank.',
		nextStep: 'none',
	},
	other: {
		shortName: 'Answer to another message',
		means: 'This answers another message. It is not the status of a payment.',
		whatToDo: 'Ask your bank what it is about. Do not send or book a payment because of it.',
		nextStep: 'askBank',
	},
} as const satisfies Readonly<Record<string, Words & { readonly shortName: string }>>;

/** What a report is about: a payment, or what `answers` has. */
export type About = 'payment' | keyof typeof answers;

const open = {
	means: 'Not completed ({status}): {number} of the {what}. It is not known which.',
	whatToDo:
		'Wait. If they are not completed or rejected by the day after the planned date, ask your bank. Do not send any again, or treat any as paid.',
	nextStep: 'wait',
	at: {
		'ACFW ACWC BLCK PATC': {
			whatToDo: 'Ask your bank today which ones, and what to do. Do not send any again, or treat any as paid.',
			nextStep: 'askBank',
		},
	},
} as const;

/** For payments that a report only counts, by their outcome. */
export const counted = {
	rejected: {
		means: 'Rejected ({status}): {number} of the {what}. It is not known which.',
		whatToDo:
			'Check that none was paid. Ask your bank which and why. Only if it agrees, send those under new end-to-end IDs. Call payees only on phone numbers from your records.',
		nextStep: 'checkAccount',
		incoming: {
			whatToDo:
				'Check that none was paid. Ask your bank which and why. Only if it agrees, send those under new end-to-end IDs.',
		},
	},
	cancelled: {
		means: 'Canceled ({status}): {number} of the {what}. It is not known which.',
		whatToDo:
			'Check that none was paid. Ask your bank which, who canceled them and why. Only if it agrees, send those again under new end-to-end IDs.',
		nextStep: 'checkAccount',
	},
	completed: {
		means: 'Completed ({status}): {number} of the {what}. It is not known which.',
		whatToDo:
			'Treat each as paid only when you find it on your account statement. If it is not there on the next day, ask your bank. Do not send any again.',
		nextStep: 'none',
	},
	accepted: open,
	partial: open,
	pending: open,
	unknown: {
		means: 'Without a known status ({status}): {number} of the {what}. It is not known which.',
		whatToDo: 'Ask your bank which they are and what happens to them. Do not send any of them again. Do not book them.',
		nextStep: 'askBank',
	},
} as const satisfies Readonly<Record<string, Words>>;
