import { createHash } from 'node:crypto';
import { claimDelivery, type Claim } from '../../../nodes/CommercialBanking/trigger/claimDelivery';
import { DeliveryMemory } from '../../../nodes/CommercialBanking/trigger/DeliveryMemory';

const id = createHash('sha256').update('a notification').digest('hex');

function firstOf(claim: Claim) {
	if (claim.state !== 'first') throw new Error(`The claim is ${claim.state}`);
	return claim;
}

describe('claimDelivery', () => {
	const memory = () => ({ accepted: new DeliveryMemory(), underWay: new Map<string, Promise<boolean>>() });

	it.each([
		{ accepted: true, next: 'known' },
		{ accepted: false, next: 'first' },
	])('of a delivery that ended with accepted=$accepted, the next one is $next', ({ accepted: result, next }) => {
		const { accepted, underWay } = memory();
		firstOf(claimDelivery(id, accepted, underWay)).settle(result);
		expect(claimDelivery(id, accepted, underWay).state).toBe(next);
	});

	it.each([true, false])(
		'makes an equal delivery wait for the first one and get the same result (%s)',
		async (result) => {
			const { accepted, underWay } = memory();
			const first = firstOf(claimDelivery(id, accepted, underWay));
			const second = claimDelivery(id, accepted, underWay);
			first.settle(result);
			expect(second.state === 'underWay' && (await second.accepted)).toBe(result);
			expect(underWay.size).toBe(0);
		},
	);

	it('is settled once: a late second call does not end the claim of the next attempt', () => {
		const { accepted, underWay } = memory();
		const first = firstOf(claimDelivery(id, accepted, underWay));
		first.settle(false);
		firstOf(claimDelivery(id, accepted, underWay));
		first.settle(true);
		expect(claimDelivery(id, accepted, underWay).state).toBe('underWay');
	});
});
