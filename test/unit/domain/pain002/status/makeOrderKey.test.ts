import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';
import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { makeOrderKey, makeOrderTime } from '../../../../../nodes/CommercialBanking/domain/pain002/status/makeOrderKey';
import { reportItem, statusItems } from '../items/collectItems';

const received = '2026-03-02T12:00:00.000Z';

describe('the time of a report', () => {
	it.each([
		['UTC', '2026-03-02T09:30:00Z', '2026-03-02T09:30:00.000000000'],
		['a zone east', '2026-03-02T00:30:00+01:00', '2026-03-01T23:30:00.000000000'],
		['a zone west', '2026-03-02T20:30:00-0530', '2026-03-03T02:00:00.000000000'],
		['a zone of hours', '2026-03-02T09:30:00+02', '2026-03-02T07:30:00.000000000'],
		['no zone: as it is', '2026-03-02T09:30:00', '2026-03-02T09:30:00.000000000'],
		['milliseconds', '2026-03-02T09:30:00.123Z', '2026-03-02T09:30:00.123000000'],
		['nanoseconds and a zone', '2026-03-02T09:30:00.123456789+01:00', '2026-03-02T08:30:00.123456789'],
		['more digits than nanoseconds', '2026-03-02T09:30:00.1234567891Z', '2026-03-02T09:30:00.123456789'],
		['a decimal comma', '2026-03-02T09:30:00,5Z', '2026-03-02T09:30:00.500000000'],
		['no seconds', '2026-03-02T09:30Z', '2026-03-02T09:30:00.000000000'],
		['only a date', '2026-03-02', '2026-03-02T00:00:00.000000000'],
		['a date with a zone', '2026-03-02+01:00', '2026-03-01T23:00:00.000000000'],
		['a space in place of T', '2026-03-02 09:30:00Z', '2026-03-02T09:30:00.000000000'],
		['the last second of a day', '2026-03-02T24:00:00Z', '2026-03-03T00:00:00.000000000'],
	])('with %s', (_, createdAt, expected) => {
		expect(makeOrderTime(createdAt, received)).toBe(expected);
	});

	it.each([
		null,
		'',
		'yesterday',
		'02.03.2026',
		'x2026-03-02T09:30:00Z',
		'2026-03-02T09:30:00Zx',
		'2026-03-02T09:30:00Z ',
		'2026-13-02T09:30:00Z',
		'2026-03-02T25:00:00Z',
		'9999-12-31T23:00-02:00',
	])('where it is %p, is the time when it was received', (createdAt) => {
		expect(makeOrderTime(createdAt, received)).toBe('2026-03-02T12:00:00.000000000');
	});

	it('is empty where that is not known either', () => {
		expect(makeOrderTime(null, null)).toBe('');
	});
});

describe('the key', () => {
	const time = makeOrderTime('2026-03-02T09:30:00Z', null);
	const keyOf = (status: string | null) => makeOrderKey(time, status);

	it('is the time and the rank of the status', () => {
		expect(keyOf('RCVD')).toBe('2026-03-02T09:30:00.000000000 01');
		expect(keyOf('RJCT')).toBe('2026-03-02T09:30:00.000000000 21');
		expect(makeOrderKey('', 'RJCT')).toBe(' 21');
	});

	it.each([
		['received, checked', ['RCVD'], ['ACTC', 'ACCP', 'ACFC', 'PATC']],
		['technically checked, checked', ['ACTC'], ['ACCP']],
		['the name still being verified, verified', ['RVNC'], ['RCVC', 'RVCM', 'RVMC', 'RVNA', 'RVNM']],
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

	it.each([
		['a later failure', '2026-03-02T10:30:00+01:00', 'ACSC', '2026-03-02T09:30:01Z', 'RJCT'],
		['a late report of an earlier status', '2026-03-02T09:30:00.1Z', 'ACSP', '2026-03-02T09:30:00.12Z', 'RCVD'],
		['no time at all', null, 'RJCT', '2026-03-02T09:30:00Z', 'RCVD'],
	])('sorts by time before rank: %s', (_, earlierTime, earlier, laterTime, later) => {
		const earlierKey = makeOrderKey(makeOrderTime(earlierTime, null), earlier);
		expect(earlierKey < makeOrderKey(makeOrderTime(laterTime, null), later)).toBe(true);
	});
});

describe('the key of an item', () => {
	const write = (GrpHdr: object) =>
		JSON.stringify({ CstmrPmtStsRpt: { GrpHdr, OrgnlPmtInfAndSts: { TxInfAndSts: { TxSts: 'ACSC' } } } });

	it.each([
		['the time of the report', { CreDtTm: '2026-03-02T09:30:00Z' }, '2026-03-02T09:30:00.000000000 18'],
		['the time when it was received', { MsgId: 'S1' }, '2026-03-02T12:00:00.000000000 18'],
	])('begins with %s, in both outputs', async (_, header, orderKey) => {
		const report = await readReport(write(header));
		const options = { receivedAt: received };
		expect(await statusItems(report, options)).toMatchObject([{ orderKey }]);
		expect(await reportItem(report, options)).toMatchObject({ batches: [{ transactions: [{ orderKey }] }] });
	});
});
