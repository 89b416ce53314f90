import { type Direction, moreCareful, type NextStep, type Reason, reasonOf, type Status } from './codeTables';
import type { StatusCase } from './StatusCase';

/** A step, and the reason that asks for it; null where that is the status, or a reason that no table has. */
interface Proposal {
	readonly nextStep: NextStep;
	readonly reason: Reason | null;
}

/** What to do, and the reason why. The most careful of the steps that fit counts. */
export function findNextStep(one: StatusCase, status: Status | undefined): Proposal {
	const ofStatus = { nextStep: findStepOfStatus(one, status), reason: null };
	const codes = listReasonCodes(one.reasons);
	const proposals = isRefused(status)
		? codes.map((code) => adviseAfterRefusal(one, status, reasonOf(code), codes.length))
		: codes.flatMap((code) => adviseByReason(one.direction, status, reasonOf(code)));
	const [first, ...others] = isRefused(status) || isKnownChange(status, codes) ? proposals : [...proposals, ofStatus];
	const { nextStep, reason } = others.reduce(pickMoreCareful, first ?? ofStatus);
	return { nextStep: moreCareful(nextStep, findLeastStep(one, status)), reason };
}

/** Of two steps that are equally careful, the first one counts: that of a reason, which says more. */
const pickMoreCareful = (left: Proposal, right: Proposal) =>
	moreCareful(left.nextStep, right.nextStep) === left.nextStep ? left : right;

const isRefused = (status: Status | undefined) => status?.outcome === 'rejected' || status?.outcome === 'cancelled';

/** Each code once, without notes: only the bank's words tell what they mean. */
const listReasonCodes = (reasons: StatusCase['reasons']) =>
	[...new Set(reasons)].filter((code) => code !== null).filter((code) => reasonOf(code)?.note !== true);

function findStepOfStatus({ isRequest, scope }: StatusCase, status: Status | undefined): NextStep {
	if (status === undefined) return 'askBank';
	if (isRequest) return status.ofRequest.nextStep;
	return scope === 'rest' ? status.nextStepOfRest : status.nextStep;
}

/** The bank has told what it changed: the date. */
const isKnownChange = (status: Status | undefined, codes: readonly string[]) =>
	status?.changed === true && codes.length > 0 && codes.every((code) => reasonOf(code)?.dateChanged === true);

/**
 * After a rejection, what the reason asks for. Whoever corrects only one of several reasons gets the next rejection, a
 * reason of a whole batch is not that of each payment in it, and nobody sends again what somebody has canceled on purpose:
 * then the bank is asked.
 */
function adviseAfterRefusal(one: StatusCase, status: Status | undefined, reason: Reason | undefined, count: number) {
	if (reason === undefined) return { nextStep: 'askBank' as const, reason: null };
	const isOfOtherKind = reason.collection === true && one.direction === 'outgoing';
	const isBankAsked = count > 1 || one.isReasonInherited || status?.outcome === 'cancelled' || isOfOtherKind;
	const own = findStepOfReason(reason, one.direction);
	return { nextStep: isBankAsked ? moreCareful(own, 'askBank') : own, reason };
}

function findStepOfReason({ nextStep, nextStepIncoming }: Reason, direction: Direction): NextStep {
	if (direction === null) return moreCareful(nextStep, nextStepIncoming);
	return direction === 'incoming' ? nextStepIncoming : nextStep;
}

type Rule = readonly [
	nextStep: NextStep,
	fits: (reason: Reason, status: Status | undefined, direction: Direction) => boolean | undefined,
];

/** Where nothing was refused. Banks explain good payments too, so a reason asks for something only by one of these. */
const RULES: readonly Rule[] = [
	['askBank', ({ fraud, legal, duplicate }) => fraud ?? legal ?? duplicate],
	['askBank', ({ noRejection }, status) => status?.outcome === 'completed' && noRejection !== true],
	// The money is done, or goes on, and somebody still has to act.
	['correctRecord', ({ notice }, status) => notice === true && status?.staysOpen !== true],
	['stopFraud', ({ mismatch }) => mismatch],
	['askBank', ({ collection }, _, direction) => collection === true && direction === 'outgoing'],
	['checkAccount', ({ noMoney }, status, direction) => noMoney === true && status?.early && direction !== 'incoming'],
	['decide', ({ signature, unchecked }, status) => (signature ?? unchecked) && status?.early],
	['wait', ({ dateChanged }, status) => dateChanged === true && status?.staysOpen !== true && !isEnd(status)],
	// Of the tracking between banks: nobody tracks it further, documents are missing, or somebody wants it back.
	['askBank', ({ gpi, info }, status) => gpi === true && info !== true && status?.tracked],
];

const isEnd = (status: Status | undefined) => status?.outcome === 'completed';

function adviseByReason(direction: Direction, status: Status | undefined, reason: Reason | undefined): Proposal[] {
	const fitting = reason === undefined ? [] : RULES.filter(([, fits]) => fits(reason, status, direction) === true);
	if (reason !== undefined && fitting.length > 0) return fitting.map(([nextStep]) => ({ nextStep, reason }));
	// The bank may wait for an approval, or it may object. Nobody approves it before the bank has said which.
	const mayObject = status?.asksApproval === true && reason?.info !== true;
	return mayObject ? [{ nextStep: 'askBank', reason: reason ?? null }] : [];
}

/** Whatever status and reason ask for, where it is not for certain for this payment, or for all payments of the level. */
function findLeastStep(one: StatusCase, status: Status | undefined): NextStep {
	if (one.conflict !== null || (one.scope === 'rest' && isRefused(status))) return 'checkAccount';
	return one.scope === 'some' || one.isContradicted || one.isKeyShared ? 'askBank' : 'none';
}
