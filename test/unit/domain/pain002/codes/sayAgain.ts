import type { CodeText } from './listCodeTexts';

/** What makes a person pay, collect or send once more, approve a payment, ship goods, or take an invoice for paid. */
const ACTIONS = [
	/\b(?:send|collect|pay)\b[^.]+\bagain\b/i,
	/\bsend (?:a|another|the) (?:corrected|file|new|payment)\b/i,
	/\bpay in another way\b/i,
	/\bmark\b[^.]+\bas paid\b/i,
	/\bship goods\b/i,
	/\bapprove\b/i,
	/\bconfirm it at your bank\b/i,
	/\bsign (?:it|the)\b/i,
];

/** What has to be looked at before that. */
const CHECKS = [
	/\bcheck (?:with your bank )?that (?:the file is missing and )?none of it was (?:received or )?paid\b/i,
	/\bcheck that it was rejected and none of it was paid\b/i,
	/\bcheck (?:on your account )?that it was (?:rejected and )?not (?:paid|collected)\b/i,
	/\bcheck (?:in earlier statuses |and |on your account )*that no part (?:of the (?:batch|file) )?(?:went through|was (?:paid|collected))\b/i,
	/\bcheck that (?:it|the batch|the file) is right\b/i,
	/\bcheck that your company received the cash\b/i,
	/\bcheck that the money is back on your account\b/i,
	/\bcheck (?:your account|where the money is|on the account statement whether money has moved)\b/i,
	/\bcheck the (?:batch|file|payment|status of each (?:collection|payment))\b/i,
	/\bcheck what became of the first one\b/i,
	/\bcompare (?:it|each payment) with the (?:account statement|bookings? on your account)\b/i,
	/\bcompare the name with the invoice\b/i,
	/\bcompared the account with your records\b/i,
	/\bfind (?:each amount|the money) on (?:the|your) account\b/i,
	/\bfind the payments that do not match\b/i,
];

/** A clause that says what not to do tells nobody to do it. */
const PROHIBITION = /\b(?:do not|never)\b[^.,;:]*/gi;

const firstIndex = (text: string, patterns: readonly RegExp[]) =>
	Math.min(...patterns.map((pattern) => text.search(pattern)).filter((index) => index >= 0), Infinity);

const instructionsOf = ({ whatToDo }: CodeText) => whatToDo.replace(PROHIBITION, '');

/** Whether a text tells somebody to do what can pay twice, or give something away for money that has not come. */
export function saysAgain(text: CodeText): boolean {
	return firstIndex(instructionsOf(text), ACTIONS) < Infinity;
}

/** Whether it names, before that, what has to be checked. */
export function saysFirstWhatToCheck(text: CodeText): boolean {
	const instructions = instructionsOf(text);
	return firstIndex(instructions, CHECKS) < firstIndex(instructions, ACTIONS);
}
