import { accountForItems } from '../../load/accountForItems.ts';
import type { Place } from '../../load/clusterTrigger.ts';

const deliveries = ['a', 'b', 'c'].map((requestId) => ({ requestId, endToEndIds: [`${requestId}0`, `${requestId}1`] }));

const all = deliveries.flatMap(({ endToEndIds }) => endToEndIds);

const place = (status: string, isRetry = false): Place => ({ executionId: 1, status, isRetry });

const takenOnce = (ids: readonly string[]) => new Map(ids.map((id) => [id, 1]));

it('finds all items at the far end', () => {
	const places = new Map(deliveries.map(({ requestId }) => [requestId, [place('success')]]));
	const account = accountForItems(deliveries, takenOnce(all), places);
	expect(account).toEqual({ arrived: 6, missing: {} });
});

it('counts an item once that arrived more than once, and ignores those that nobody sent', () => {
	const taken = new Map([...takenOnce(all), ['a0', 3], ['b1', 2], ['elsewhere', 5]]);
	expect(accountForItems(deliveries, taken, new Map())).toEqual({ arrived: 6, missing: {} });
});

it.each([
	{ name: 'a crash', places: [place('crashed')], expected: { crashed: 1 } },
	{ name: 'an execution that never ends', places: [place('running')], expected: { running: 1 } },
	{
		name: 'a retry that failed',
		places: [place('crashed'), place('error', true)],
		expected: { 'crashed and error in its retry': 1 },
	},
	{ name: 'items that n8n has overwritten', places: undefined, expected: { 'in no execution': 1 } },
])('says where an item is that did not arrive: $name', ({ places, expected }) => {
	const found = new Map(places === undefined ? [] : [['c', places] as const]);
	const account = accountForItems(deliveries, takenOnce(all.filter((id) => id !== 'c1')), found);
	expect(account).toEqual({ arrived: 5, missing: expected });
});
