import { objectOf, type JsonObject } from '../../../n8n-host/jsonValue.ts';
import { readExample } from './readExample';
import { runCode } from './runCode';

/** A row of the data table. The tables give the one with the greatest orderKey first. */
const row = (paymentKey: string, status: string, outcome: string, more: JsonObject = {}): JsonObject => ({
	paymentKey,
	endToEndId: 'E-1',
	status,
	outcome,
	final: ['completed', 'rejected', 'cancelled'].includes(outcome),
	reportedAt: '2026-11-24T10:00:00.000Z',
	createdAt: new Date().toISOString(),
	updatedAt: '2026-11-24T10:00:00.000Z',
	...more,
});

const settled = row('O-1/E-1', 'ACSC', 'completed');
const rejected = row('O-1/E-1', 'RJCT', 'rejected');
const canceled = row('O-1/E-1', 'CANC', 'cancelled');
const open = row('O-1/E-1', 'ACSP', 'accepted');
const resent = row('O-2/E-1', 'PDNG', 'pending');
const sent = row('E-1', 'SENT', 'sent', { updatedAt: '2026-11-24T09:00:00.000Z' });
const sentInMessage = { ...sent, paymentKey: 'O-1/E-1' };
const sentAgain = { ...sent, updatedAt: '2026-11-24T11:00:00.000Z' };

function findNewest(exampleName: string, rows: readonly JsonObject[]) {
	const code = readExample(exampleName).parameter('The newest of each payment', 'jsCode');
	const input = rows.map((json) => ({ json }));
	return runCode(code, { input, nodes: {} }).map(({ json }) => objectOf(json, 'a payment'));
}

it.each<[string, JsonObject[], string[]]>([
	['the newest of its rows', [settled, open], ['ACSC']],
	['two payments of one ID', [rejected, resent], ['RJCT', 'PDNG']],
	['settled and rejected', [rejected, settled], ['RJCT !']],
	['canceled and settled', [settled, canceled], ['ACSC !']],
	['rejected and canceled', [canceled, rejected], ['CANC']],
	[
		'a contradiction of last week',
		[
			{ ...settled, createdAt: '2026-01-01' },
			{ ...rejected, createdAt: '2026-01-01' },
		],
		['ACSC'],
	],
	['sent and answered', [open, sent], ['ACSP']],
	['sent again and not answered', [rejected, sentAgain], ['RJCT', 'SENT']],
	['sent with the ID of its message', [{ ...sent, paymentKey: 'O-3/E-1' }, settled], ['SENT', 'ACSC']],
	['answered without the ID of the message', [{ ...settled, paymentKey: 'E-1' }, sentInMessage], ['ACSC']],
	['answered with the ID of the instruction', [{ ...settled, paymentKey: 'O-1/E-1/I-1' }, sentInMessage], ['ACSC']],
	[
		'sent again in a message',
		[
			{ ...rejected, paymentKey: 'E-1' },
			{ ...sentAgain, paymentKey: 'O-2/E-1' },
		],
		['RJCT', 'SENT'],
	],
])('payments-without-an-answer: %s', (_what, rows, told) => {
	const found = findNewest('payments-without-an-answer', rows);
	expect(found.map(({ status, contradiction }) => `${String(status)}${contradiction === '' ? '' : ' !'}`)).toEqual(
		told,
	);
});

it.each<[string, JsonObject[], string[]]>([
	['the newest of its rows', [settled, open], ['ACSC E-1']],
	['a payment that was sent again', [rejected, resent], ['RJCT O-1/E-1', 'PDNG E-1']],
	[
		'one that was sent again and has failed twice',
		[{ ...rejected, paymentKey: 'O-2/E-1' }, rejected],
		['RJCT E-1', 'RJCT O-1/E-1'],
	],
	['settled and rejected', [rejected, settled], ['RJCT E-1 !']],
])('reconcile-payments: %s', (_what, rows, told) => {
	const found = findNewest('reconcile-payments', rows);
	expect(
		found.map(({ status, bookedAs, isContradicted }) =>
			[status, bookedAs, ...(isContradicted === true ? ['!'] : [])].join(' '),
		),
	).toEqual(told);
});
