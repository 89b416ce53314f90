import { type Facts, fillText } from '../../values/fillText';
import { isSameDecimal } from '../../values/parseDecimal';
import { type About, answers } from '../codes/advice.words';
import { isRefused, type Outcome, outcomeOf } from '../codes/explainCode';
import { NO_DETAILS, type PaymentDetails } from '../report/mapTransaction';
import { writePaymentCount } from '../report/Tally';
import { findContradiction } from '../status/describeStatus';
import { isSilentRest, listLevels, type StatusEntry } from '../status/listStatusEntries';
import { warningTexts } from './warnings.words';

type Texts = typeof warningTexts;

type WarningCode = Texts[keyof Texts][0];

/** A contradiction that concerns one status. The items are complete all the same. */
export interface StatusWarning {
	readonly code: WarningCode;
	readonly text: string;
}

export function warn<Name extends keyof Texts>(name: Name, ...facts: Facts<Texts[Name][1]>): StatusWarning {
	const [code] = warningTexts[name];
	return { code, text: fillText<Texts[Name][1]>(warningTexts[name][1], ...facts) };
}

/** Finds what contradicts the status of one entry, or may make it wrong. Mostly empty. `StatusEntry` explains its numbers. */
export function findEntryWarnings(entry: StatusEntry, about: About): StatusWarning[] {
	const { status, reasons } = entry;
	const warnings: StatusWarning[] = [];
	const rest = findDoubt(entry) ?? findSilentRest(entry);
	if (rest !== null) warnings.push(rest);
	for (const block of listOverruledBlocks(entry)) {
		const facts = { above: block.level, statusAbove: block.status ?? '', status: status ?? '' };
		warnings.push(warn('contradictsAbove', facts));
	}
	// The log of a transfer answers nothing.
	if (about !== 'payment' && about !== 'transmission') {
		warnings.push(warn('noPayment', { answer: answers[about].shortName }));
	}
	const code = findContradiction(status, reasons);
	if (code !== null) {
		warnings.push(warn('contradictedByReason', { status: status ?? '', code }));
	}
	const details = entry.transaction?.details ?? NO_DETAILS;
	if (isOtherAmount(details.acceptedAmount, details.acceptedCurrency, details)) {
		warnings.push(warn('acceptedOtherAmount'));
	}
	if (isOtherAmount(details.creditedAmount, details.creditedCurrency, details)) {
		warnings.push(warn('creditedOtherAmount'));
	}
	return warnings;
}

/**
 * Whether an amount that somebody else names is not the instructed one, else not the settled one. An equivalent amount
 * cannot be compared: it is in the payer's currency. A currency may be left out.
 */
function isOtherAmount(named: string | null, namedCurrency: string | null, details: PaymentDetails): boolean {
	if (named === null) return false;
	const isInstructed = details.instructedAmount !== null;
	const ordered = isInstructed ? details.instructedAmount : details.settledAmount;
	const itsCurrency = isInstructed ? details.currency : details.settledCurrency;
	if (ordered === null) return false;
	const isOtherCurrency = namedCurrency !== null && itsCurrency !== null && namedCurrency !== itsCurrency;
	return isOtherCurrency || isSameDecimal(named, ordered) !== true;
}

/**
 * Why the status of a rejected file or batch, or of the rest of it, may not be true, and what to check; null where its
 * numbers give no doubt. E.g. `RJCT` of 5, and 2 RJCT are listed or counted.
 *
 * ISO 20022 defines `RJCT` of a group as "payment initiation or individual transaction included … has been rejected". So
 * the others may have been accepted, for example in an earlier report. Only counts per status can show that all were
 * rejected. If they name other statuses too (`isMixed`), this entry is for the transactions that are in none of the counts.
 */
export function findDoubt(entry: StatusEntry): StatusWarning | null {
	const { level, status, transactions, listedBelow, statedTotal, batch, file } = entry;
	// An entry that was made from a count is for exactly the counted ones.
	if (level === 'payment' || entry.isFromCount || status !== 'RJCT') return null;
	const { counts, isMixed } = batch ?? file;
	const counted = counts.get('RJCT') ?? 0;
	// A count of zero, or one that is no number, says nothing.
	const speaksOfSome = listedBelow > 0 || counts.list().some((count) => (count.transactions ?? 0) > 0);
	const withListed = transactions === null ? null : listedBelow + transactions;
	const areAllCounted = !isMixed && withListed !== null && counted >= withListed;
	if (!speaksOfSome || areAllCounted) return null;
	const total = statedTotal ?? withListed;
	const ofTotal = total === null ? '' : ` of ${total}`;
	const listed = `lists only ${listedBelow}${ofTotal} payments`;
	const some = listedBelow > 0 ? listed : `counts only ${counted}${ofTotal} payments as rejected`;
	return warn('onlySome', { level, some });
}

/** Warns of a rest that is not listed and that has no status. */
function findSilentRest(entry: StatusEntry): StatusWarning | null {
	const { level, transactions, statedTotal } = entry;
	if (!isSilentRest(entry) || transactions === null) return null;
	return warn('silentRest', { rest: writePaymentCount(transactions, statedTotal), level });
}

/**
 * The levels above an entry that are rejected or canceled although the entry has its own, other status. The nearest
 * comes first. The status of the entry is more specific, so it stands. If a count gave it, its own level is above it too.
 */
function listOverruledBlocks(entry: StatusEntry) {
	const { level, status, statusLevel, isFromCount } = entry;
	const isInherited = statusLevel !== level;
	if (isInherited) return [];
	const above = listLevels(entry).filter((block) => isFromCount || block.level !== level);
	return above.filter((block) => isRefused(block.status) && contradicts(status, block.status));
}

/** Outcomes that contradict the level above. Only `findReportWarnings` asks about accepted and completed levels. */
const EXCLUDED_BELOW: Partial<Record<Outcome, readonly Outcome[]>> = {
	rejected: ['accepted', 'completed', 'pending', 'partial'],
	cancelled: ['accepted', 'completed', 'pending', 'partial'],
	accepted: ['rejected', 'cancelled', 'partial'], // Not `pending`: a payment of an accepted file may still wait.
	completed: ['rejected', 'cancelled', 'partial', 'pending', 'accepted'],
};

export function contradicts(status: string | null, above: string | null): boolean {
	return EXCLUDED_BELOW[outcomeOf(above)]?.includes(outcomeOf(status)) === true;
}
