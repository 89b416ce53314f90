import { EVENT_NAMES, listStatusesOf } from '../../../nodes/CommercialBanking/trigger/eventParameters';

/** What the editor offers stands in `test/unit/savedParameters`. */
describe('the events', () => {
	it.each<[string, string, readonly string[]]>([
		['paymentCompleted', 'Payment Completed', ['ACSC', 'ACCC']],
		['paymentRejected', 'Payment Rejected or Cancelled', ['RJCT', 'CANC']],
		['statusUpdate', 'Payment Status Update', []],
	])('%s stands for its statuses, whatever else was selected', (value, name, codes) => {
		expect(EVENT_NAMES[value]).toBe(name);
		const listed = listStatusesOf(value, ['PDNG']);
		expect(listed).toEqual(expect.arrayContaining([...codes]));
		expect(listed.length === 0).toBe(codes.length === 0);
		expect(listed).not.toContain('PDNG');
	});

	it('selectedStatuses stands for what the user selects, and for no other values', () => {
		expect(listStatusesOf('selectedStatuses', ['PDNG', 7])).toEqual(['PDNG']);
		expect(listStatusesOf('selectedStatuses', undefined)).toEqual([]);
	});
});
