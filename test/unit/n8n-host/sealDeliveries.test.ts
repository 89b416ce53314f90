import { generateKeyPairSync } from 'node:crypto';
import { requestIdPattern, sealDeliveries } from '../../../n8n-host/deliveries/sealDeliveries.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

it.each([
	{ size: '1 KB', least: 950, most: 1_200 },
	{ size: '4 KB', least: 3_500, most: 4_100 },
] as const)('seals bodies of $size', ({ size, least, most }) => {
	const lengths = sealDeliveries(3, publicKey, size).map(({ body }) => body.length);
	expect(Math.min(...lengths)).toBeGreaterThan(least);
	expect(Math.max(...lengths)).toBeLessThan(most);
});

it('gives each delivery its own request ID and its own plaintext', () => {
	const deliveries = sealDeliveries(20, publicKey, '1 KB');
	const ids = deliveries.map(({ requestId }) => requestId);
	expect(new Set(ids).size).toBe(20);
	expect(ids.join(' ').match(requestIdPattern)).toEqual(ids);
	expect(new Set(deliveries.map(({ plaintextSha256 }) => plaintextSha256)).size).toBe(20);
});
