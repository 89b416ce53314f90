import type { Direction } from '../codes/explainCode';

/** Payments: money goes out. Banks also send `PAIN.001`, `pain001` and names with more around that. */
const OUTGOING = /pain\.?001/i;

/** Direct debits (pain.008) and requests to pay (pain.013): money comes in. A pain.014 only answers a pain.013. */
const INCOMING = /pain\.?0(?:08|13|14)/i;

/**
 * The direction of the money, from the name of the original message (`OrgnlMsgNmId`), else from that of the report.
 *
 * @param ifNotStated for a report whose names do not say it
 */
export function findDirection(
	originalMessageName: string | null,
	definition: string | null,
	ifNotStated: Direction,
): Direction {
	return directionIn(originalMessageName) ?? directionIn(definition) ?? ifNotStated;
}

function directionIn(name: string | null): Direction {
	if (name === null) return null;
	if (OUTGOING.test(name)) return 'outgoing';
	return INCOMING.test(name) ? 'incoming' : null;
}
