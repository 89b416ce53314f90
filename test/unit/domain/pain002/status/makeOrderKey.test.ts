import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { makeOrderKey, makeOrderTime } from '../../../../../nodes/CommercialBanking/domain/pain002/status/makeOrderKey';
import { reportItem, statusItems } from '../items/collectItems';

const received = '2026-03-02T12:00:00.000Z';

describe('the time of a report', () => {
	it.each([
		['UTC', '2026-03-02T09:30:00Z', '2026-03-02T09:30:00.000Z'],
		['a zone east', '2026-03-02T00:30:00+01:00', '2026-03-01T23:30:00.000Z'],
		['a zone west', '2026-03-02T20:30:00-0530', '2026-03-03T02:00:00.000Z'],
		['no zone: that of the workflow', '2026-03-02T09:30:00', '2026-03-02T08:30:00.000Z'],
		['no zone, in summer', '2026-07-02T09:30:00', '2026-07-02T07:30:00.000Z'],
		['nanoseconds and a zone', '2026-03-02T09:30:00.123456789+01:00', '2026-03-02T08:30:00.123Z'],
		['a decimal comma', '2026-03-02T09:30:00,5Z', '2026-03-02T09:30:00.500Z'],
		['no seconds', '2026-03-02T09:30Z', '2026-03-02T09:30:00.000Z'],
		['only a date', '2026-03-02', '2026-03-01T23:00:00.000Z'],
		['a date with a zone', '2026-03-02+02:00', '2026-03-01T22:00:00.000Z'],
		['a space in place of T', '2026-03-02 09:30:00Z', '2026-03-02T09:30:00.000Z'],
		['the hour that occurs twice', '2026-10-25T02:50:00', '2026-10-25T01:00:00.000Z'],
		['the hour that does not occur', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
	])('with %s', (_, createdAt, expected) => {
		expect(makeOrderTime(createdAt, received, 'Europe/Berlin').earliest).toBe(expected);
	});

	it.each([null, '', 'yesterday', '02.03.2026', '2026-03-02T09:30:00Zx', '2026-13-02T09:30:00Z'])(
		'where it is %p, is the day when it was received',
		(createdAt) => {
			const time = makeOrderTime(createdAt, received, 'Europe/Berlin');
			expect(time).toEqual(makeOrderTime('2026-03-02', null, 'Europe/Berlin'));
			expect(time.latest).toBe('2026-03-02T22:59:59.999Z');
		},
	);

	it('is empty where that is not known either', () => {
		expect(makeOrderKey(makeOrderTime(null, null, 'UTC'), 'ACSC')).toBe(' 19');
	});
});

describe('the key', () => {
	const time = makeOrderTime('2026-03-02T09:30:00Z', null, 'UTC');
	const keyOf = (status: string | null) => makeOrderKey(time, status);

	it('is the time and the rank of the status; of a final failure, the end of its day and then the time', () => {
		expect(keyOf('RCVD')).toBe('2026-03-02T09:30:00.000Z 01');
		expect(keyOf('RJCT')).toBe('2026-03-02T23:59:59.999Z 22 2026-03-02T09:30:00.000Z');
	});

	it.each([
		['received, checked', ['RCVD'], ['ACTC', 'ACCP', 'ACFC', 'PATC']],
		['technically checked, checked', ['ACTC'], ['ACCP']],
		['the name still being verified, verified', ['RVNC'], ['RCVC', 'RVCM', 'RVMC', 'RVNA', 'RVNM']],
		['checked or pending, to be decided', ['ACTC', 'PDNG'], ['RVCM', 'RVMC', 'RVNA', 'RVNM']],
		['checked, accepted', ['ACCP', 'ACFC'], ['ACWC', 'ACIS']],
		['pending, in process', ['PDNG'], ['ACSP', 'ACPD']],
		['accepted, in process', ['ACWC'], ['ACSP', 'ACPD', 'ACWP']],
		['in process, settled', ['ACSP', 'ACPD', 'ACWP', 'BLCK'], ['ACSC', 'ACCC', 'CPUC']],
		['debited, credited', ['ACSC'], ['ACCC']],
		['settled, returned', ['ACSC', 'ACCC', 'CPUC'], ['RJCT', 'CANC']],
		['a code outside of ISO 20022, any other', ['HOLD', '', null], ['RCVD', 'ACSP', 'RJCT']],
	])('of two statuses at the same time, sorts: %s', (_, earlier, later) => {
		for (const one of earlier) for (const other of later) expect(keyOf(one) < keyOf(other)).toBe(true);
	});

	it('ranks every status of the code table', () => {
		expect(Object.keys(statusTable).filter((code) => keyOf(code) === keyOf('HOLD'))).toEqual([]);
	});
});

/**
 * Reports of one payment in the order in which the bank made them, whatever the order in which they arrive: a status and
 * `CreDtTm`, `-` for none. The last is the one to be kept. The zone is that of the option: Berlin, if no other is said.
 */
const SEQUENCES: ReadonlyArray<[string, string, timeZone?: string]> = [
	['times with a zone', 'RCVD 2026-07-01T08:00:00Z, ACTC 2026-07-01T08:00:01Z, ACSC 2026-07-01T12:00:00Z'],
	['a return on another day', 'ACSC 2026-07-01T12:00:00Z, RJCT 2026-07-03T09:00:00Z'],
	['a return on the same day', 'ACSC 2026-07-01T12:00:00Z, RJCT 2026-07-01T13:00:00Z'],
	['pending after it was checked', 'ACTC 2026-07-01T08:00:00Z, PDNG 2026-07-01T08:05:00Z'],
	['checked after it was pending', 'PDNG 2026-07-01T08:00:00Z, ACTC 2026-07-01T08:05:00Z'],
	['pending after processing', 'ACSP 2026-07-01T08:00:00Z, PDNG 2026-07-01T08:05:00Z'],
	['in process after it was blocked', 'BLCK 2026-07-01T08:00:00Z, ACSP 2026-07-01T09:05:00Z'],
	['one millisecond', 'ACSP 2026-07-01T08:00:00.001Z, PDNG 2026-07-01T08:00:00.002Z'],
	['the second of two rejections', 'RJCT 2026-07-01T08:00:00Z, RJCT 2026-07-01T09:00:00Z'],
	['a rejection after a cancellation', 'CANC 2026-07-01T08:00:00Z, RJCT 2026-07-01T09:00:00Z'],
	['equal times: by rank', 'RCVD 2026-07-01T08:00:00Z, ACCP 2026-07-01T08:00:00Z, ACSP 2026-07-01T08:00:00Z'],
	['equal times, a rejection', 'ACTC 2026-07-01T08:00:00Z, RJCT 2026-07-01T08:00:00Z'],
	['equal times, a mismatch', 'ACTC 2026-07-01T08:00:00Z, RVMC 2026-07-01T08:00:00Z'],
	['equal times, no match', 'PDNG 2026-07-01T08:00:00Z, RVNM 2026-07-01T08:00:00Z'],
	['equal times, settled and credited', 'ACSC 2026-07-01T08:00:00Z, ACCC 2026-07-01T08:00:00Z'],
	['no zones', 'ACSP 2026-07-01T08:00:00, ACSC 2026-07-01T16:00:00'],
	['no zones, past midnight', 'ACSP 2026-07-01T23:59:00, ACSC 2026-07-02T00:30:00'],
	['no zone, then UTC', 'ACSP 2026-07-01T16:00:00, RJCT 2026-07-01T14:30:00Z'],
	['no zone, then UTC, settled', 'ACSP 2026-07-01T16:00:00, ACSC 2026-07-01T14:30:00Z'],
	['UTC, then no zone', 'ACSP 2026-07-01T14:30:00Z, ACSC 2026-07-01T16:45:00'],
	['no zone in winter, then UTC', 'ACSP 2026-01-15T16:00:00, ACSC 2026-01-15T15:30:00Z'],
	['no zone in New York, then UTC', 'ACSP 2026-07-01T16:00:00, ACSC 2026-07-01T20:30:00Z', 'America/New_York'],
	['another zone than that of the option', 'ACSP 2026-07-01T16:00:00+02:00, ACSC 2026-07-01T10:30:00-04:00', 'UTC'],
	['a wrong zone: a rejection of the same day is kept', 'ACSP 2026-07-01T16:00:00, RJCT 2026-07-01T14:30:00Z', 'UTC'],
	['no zone across the date line', 'ACSP 2026-07-01T23:00:00, ACSC 2026-07-01T12:30:00Z', 'Pacific/Auckland'],
	['the end of summer time, both zones stated', 'ACSP 2026-10-25T02:50:00+02:00, ACSC 2026-10-25T02:10:00+01:00'],
	['the end of summer time, no zones: by rank', 'ACSP 2026-10-25T02:50:00, ACSC 2026-10-25T02:10:00'],
	['from the hour before into the hour that occurs twice', 'ACSP 2026-10-25T01:59:00, PDNG 2026-10-25T02:10:00'],
	['out of the hour that occurs twice', 'ACSP 2026-10-25T02:59:00, PDNG 2026-10-25T03:01:00'],
	['days without a time: by rank', 'RCVD 2026-07-01, ACSP 2026-07-01, ACSC 2026-07-01, RJCT 2026-07-01'],
	['a day and a time: what is completed is kept', 'ACSP 2026-07-01T16:00:00, ACSC 2026-07-01'],
	['a day and a time: a rejection is kept', 'ACSC 2026-07-01T16:00:00, RJCT 2026-07-01'],
	['no times: by rank, on the day of receipt', 'RCVD -, ACTC -, ACSP -, ACSC -, RJCT -'],
	['an old report after a new one without a time', 'ACTC 2026-03-01T16:00:00, ACSC -'],
];

it.each(SEQUENCES)('of a sequence, the newest is kept: %s', (_, sequence, timeZone = 'Europe/Berlin') => {
	const keys = sequence.split(', ').map((report) => {
		const [status = '', createdAt = '-'] = report.split(' ');
		return makeOrderKey(makeOrderTime(createdAt, received, timeZone), status);
	});
	expect([...keys].sort()).toEqual(keys);
	// Equal keys would drop what arrives last in silence.
	expect(new Set(keys).size).toBe(keys.length);
});

it.each([
	['the time of the report', { CreDtTm: '2026-03-02T09:30:00' }, '2026-03-02T08:30:00.000Z 19'],
	['the day when it was received', { MsgId: 'S1' }, '2026-03-02T22:59:59.999Z 19'],
])('the key of an item begins with %s, in both outputs', async (_, GrpHdr, orderKey) => {
	const OrgnlGrpInfAndSts = { GrpSts: 'ACSC' };
	const report = await readReport(JSON.stringify({ CstmrPmtStsRpt: { GrpHdr, OrgnlGrpInfAndSts } }));
	const options = { receivedAt: received, timeZone: 'Europe/Berlin' };
	expect(await statusItems(report, options)).toMatchObject([{ orderKey }]);
	expect(await reportItem(report, options)).toMatchObject({ orderKey });
});
