import { EVENT_NAMES, eventParameters, listStatusesOf } from '../../../nodes/CommercialBanking/trigger/eventParameters';

const [event, statuses] = eventParameters;

const valuesOf = (options: unknown): unknown[] =>
	Array.isArray(options) ? options.map((option: { value?: unknown }) => option.value) : [];

describe('the events', () => {
	it.each<[string, string, readonly string[]]>([
		['paymentCompleted', 'Payment Completed', ['ACSC', 'ACCC']],
		['paymentRejected', 'Payment Rejected or Cancelled', ['RJCT', 'CANC']],
		['statusUpdate', 'Payment Status Update', []],
	])('%s can be chosen, and stands for its statuses', (value, name, codes) => {
		expect(EVENT_NAMES[value]).toBe(name);
		expect(valuesOf(event?.options)).toContain(value);
		const listed = listStatusesOf(value, ['PDNG']);
		expect(listed).toEqual(expect.arrayContaining([...codes]));
		expect(listed.length === 0).toBe(codes.length === 0);
		expect(listed).not.toContain('PDNG');
	});

	it('of statuses that the user selects shows them to select, and takes no other values', () => {
		expect(valuesOf(event?.options)).toContain('selectedStatuses');
		expect(statuses).toMatchObject({ name: 'triggerOn', displayOptions: { show: { event: ['selectedStatuses'] } } });
		expect(listStatusesOf('selectedStatuses', ['PDNG', 7])).toEqual(['PDNG']);
		expect(listStatusesOf('selectedStatuses', undefined)).toEqual([]);
	});

	it('begin with every status', () => {
		expect(event).toMatchObject({ name: 'event', default: 'statusUpdate', noDataExpression: true });
		expect(valuesOf(event?.options)).toHaveLength(4);
	});
});
