import type { JsonObject } from '../../n8n-host/jsonValue.ts';

const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);

function report(originalMessageId: string, endToEndId: string, status: string, time: string, more: JsonObject = {}) {
	const reason = status === 'RJCT' ? { reasonCode: 'AC04' } : {};
	const transactions = [{ endToEndId, status, amount: '10.00', ...reason }];
	return { originalMessageId, createdAt: `${yesterday}T${time}:00Z`, payments: [{ transactions }], ...more };
}

/** A payment is rejected, and sent again in another message under the same end-to-end ID. */
export const resent: readonly JsonObject[] = [
	report('O-1', 'E2E-resent', 'RJCT', '09:00'),
	report('O-2', 'E2E-resent', 'RCVD', '08:30'),
	report('O-2', 'E2E-resent', 'PDNG', '08:40'),
];

/** Its end. */
export const resentAndSettled: JsonObject = report('O-2', 'E2E-resent', 'ACSC', '08:50');

/** Between accepted and settled, the bank refuses to cancel the payment. */
export const recalled: readonly JsonObject[] = [
	report('O-3', 'E2E-recalled', 'ACSP', '09:00'),
	report('O-3', 'E2E-recalled', 'RJCT', '10:00', { originalMessageName: 'camt.055.001.08' }),
	report('O-3', 'E2E-recalled', 'ACSC', '09:30'),
];

/** Two final statuses, once the one and once the other with the greater key. */
export const contested: readonly JsonObject[] = [
	report('O-4', 'E2E-contested', 'ACSC', '15:00'),
	report('O-4', 'E2E-contested', 'RJCT', '14:00'),
	report('O-5', 'E2E-returned', 'ACSC', '14:00'),
	report('O-5', 'E2E-returned', 'RJCT', '15:00'),
];
