import { createHash } from 'node:crypto';
import { DeliveryClaims, type Claim } from '../../../nodes/CommercialBanking/trigger/DeliveryClaims';

const id = createHash('sha256').update('a notification').digest('hex');

function firstOf(claim: Claim) {
	if (claim.state !== 'first') throw new Error(`The claim is ${claim.state}`);
	return claim;
}

async function endOf(claim: Claim): Promise<boolean> {
	if (claim.state !== 'underWay') throw new Error(`The claim is ${claim.state}`);
	return await claim.stored;
}

let claims: DeliveryClaims;

let seconds: number;

beforeEach(() => {
	seconds = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => seconds * 1_000);
	claims = new DeliveryClaims();
});

afterEach(() => jest.restoreAllMocks());

it.each([
	{ hours: 12, next: 'underWay' },
	{ hours: 12.01, next: 'first' },
])('that nobody has settled after $hours hours: the next one is $next', ({ hours, next }) => {
	firstOf(claims.claim(id));
	seconds = hours * 3600;
	expect(claims.claim(id).state).toBe(next);
});

it('that was given up and is stored nevertheless is remembered, and leaves the next attempt its claim', async () => {
	const lost = firstOf(claims.claim(id));
	seconds = 13 * 3600;
	const next = firstOf(claims.claim(id));
	const waiting = claims.claim(id);
	lost.settle(true);
	expect(claims.claim(id).state).toBe('known');
	next.settle(false);
	expect(await endOf(waiting)).toBe(false);
	expect(claims.claim(id).state).toBe('known');
});
