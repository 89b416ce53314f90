import { createHash } from 'node:crypto';
import { reportUnreadable } from '../../../nodes/CommercialBanking/domain/errors';
import { DeliveryClaims, type Claim, type Ending } from '../../../nodes/CommercialBanking/trigger/DeliveryClaims';

const id = createHash('sha256').update('a notification').digest('hex');

function firstOf(claim: Claim) {
	if (claim.state !== 'first') throw new Error(`The claim is ${claim.state}`);
	return claim;
}

async function endingOf(claim: Claim): Promise<Ending> {
	if (claim.state !== 'underWay') throw new Error(`The claim is ${claim.state}`);
	return await claim.ending;
}

const endings: ReadonlyArray<{ title: string; ending: Ending; next: Claim['state'] }> = [
	{ title: 'accepted', ending: 'accepted', next: 'known' },
	{ title: 'failed', ending: 'failed', next: 'first' },
	{ title: 'left out', ending: 'leftOut', next: 'first' },
	{ title: 'unreadable', ending: reportUnreadable('no report'), next: 'first' },
];

describe('DeliveryClaims', () => {
	let claims: DeliveryClaims;

	let seconds: number;

	beforeEach(() => {
		seconds = 0;
		claims = new DeliveryClaims(() => ({ monotonicSeconds: seconds, wallSeconds: 0 }));
	});

	it.each(endings)('after a delivery that was $title, the next one is $next', ({ ending, next }) => {
		firstOf(claims.claim(id)).settle(ending);
		expect(claims.claim(id).state).toBe(next);
	});

	it.each(endings)('lets an equal delivery wait for the one under way, and share its end ($title)', async (given) => {
		const { settle } = firstOf(claims.claim(id));
		const second = claims.claim(id);
		settle(given.ending);
		expect(await endingOf(second)).toBe(given.ending);
	});

	it('is settled once: a late second call does not end the claim of the next attempt', () => {
		const { settle } = firstOf(claims.claim(id));
		settle('failed');
		firstOf(claims.claim(id));
		settle('accepted');
		expect(claims.claim(id).state).toBe('underWay');
	});

	it.each([
		{ hours: 12, next: 'underWay' },
		{ hours: 12.01, next: 'first' },
	])('that nobody has settled after $hours hours: the next one is $next', ({ hours, next }) => {
		firstOf(claims.claim(id));
		seconds = hours * 3600;
		expect(claims.claim(id).state).toBe(next);
	});

	it('that was given up and is accepted nevertheless is remembered, and leaves the next attempt its claim', async () => {
		const lost = firstOf(claims.claim(id));
		seconds = 13 * 3600;
		const next = firstOf(claims.claim(id));
		const waiting = claims.claim(id);
		lost.settle('accepted');
		expect(claims.claim(id).state).toBe('known');
		next.settle('failed');
		expect(await endingOf(waiting)).toBe('failed');
		expect(claims.claim(id).state).toBe('known');
	});
});
