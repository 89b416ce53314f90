import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { makeOrderKey, makeOrderTime } from '../../../../../nodes/CommercialBanking/domain/pain002/status/makeOrderKey';
import { readTable } from '../../../readTable';
import { statusItems } from '../items/collectItems';

const received = '2026-03-02T12:00:00.000Z';

describe('the time of a report', () => {
	it.each([
		['UTC', '2026-03-02T09:30:00Z', '2026-03-02T09:30:00.000Z'],
		['a zone east', '2026-03-02T00:30:00+01:00', '2026-03-01T23:30:00.000Z'],
		['a zone west', '2026-03-02T20:30:00-0530', '2026-03-03T02:00:00.000Z'],
		['no zone: that of the workflow', '2026-03-02T09:30:00', '2026-03-02T08:30:00.000Z'],
		['no zone, in summer', '2026-07-02T09:30:00', '2026-07-02T07:30:00.000Z'],
		['only a date', '2026-03-02', '2026-03-01T23:00:00.000Z'],
		['the hour that occurs twice', '2026-10-25T02:50:00', '2026-10-25T01:00:00.000Z'],
		['the hour that does not occur', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
	])('with %s', (_, createdAt, expected) => {
		expect(makeOrderTime(createdAt, received, 'Europe/Berlin').earliest).toBe(expected);
	});

	it.each([null, '', 'yesterday', '2026-13-02T09:30:00Z', '0001-01-01T00:00:00', '1969-12-31'])(
		'where it is %p, is the day when it was received',
		(createdAt) => {
			const time = makeOrderTime(createdAt, received, 'Europe/Berlin');
			const day = makeOrderTime('2026-03-02', null, 'Europe/Berlin');
			expect(time).toEqual({ ...day, isUnreadable: createdAt !== null });
		},
	);

	it('is empty where that is not known either', () => {
		expect(makeOrderKey(makeOrderTime(null, null, 'UTC'), 'ACSC')).toBe(' 190');
	});
});

describe('the key', () => {
	const time = makeOrderTime('2026-03-02T09:30:00Z', null, 'UTC');
	const keyOf = (status: string | null) => makeOrderKey(time, status);

	it.each([
		['RCVD', '2026-03-02T09:30:00Z', '2026-03-02T09:30:00.000Z 010'],
		['RJCT', '2026-03-02T10:30:00+01:00', '2026-03-02T09:30:00.000Z 220'],
		['RJCT', '2026-03-02T09:30:00', '2026-03-02T23:59:59.999Z 220 2026-03-02T09:30:00.000Z'],
		['CANC', '2026-03-02', '2026-03-02T23:59:59.999Z 220 2026-03-02T00:00:00.000Z'],
		['RVNM', '2026-03-02T09:30:00Z', '2026-03-02T09:30:00.000Z 110'],
		['HOLD', '2026-03-02T09:30:00Z', '2026-03-02T09:30:00.000Z 000'],
	])('of %s at %s is %s', (status, createdAt, expected) => {
		expect(makeOrderKey(makeOrderTime(createdAt, null, 'UTC'), status)).toBe(expected);
	});

	it.each([
		['2026-03-02T09:30:00', '2026-03-02T09:30:00.000Z'],
		['yesterday', null],
		[null, null],
	])('the report of %p was made at %p', (createdAt, expected) => {
		expect(makeOrderTime(createdAt, received, 'UTC').reportedAt).toBe(expected);
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
});

it.each(['ACTC', 'ACCP'])('the acceptance of a request to pay comes after the pending ones: %s', (status) => {
	const time = makeOrderTime('2026-03-02T09:30:00Z', null, 'UTC');
	const keys = ['RCVD', 'PRES', 'PDNG', status, 'ACSP', 'ACSC'].map((one) => makeOrderKey(time, one, true));
	expect([...keys].sort()).toEqual(keys);
});

it.each([
	['2026-03-02T09:30:00Z', []],
	[undefined, []],
	['02.03.2026', ['unreadable_time']],
	['0001-01-01T00:00:00', ['unreadable_time']],
	['1970-01-01T01:00:00+01:00', ['unreadable_time']],
	['9999-12-31T23:59:59Z', ['unreadable_time']],
])('a time that is there and cannot be read gives a warning: %s', async (CreDtTm, expected) => {
	const report = await readReport(
		JSON.stringify({ CstmrPmtStsRpt: { GrpHdr: { CreDtTm }, TxInfAndSts: { TxSts: 'ACSP' } } }),
	);
	const [item] = await statusItems(report, { receivedAt: received });
	expect(item?.warnings.map(({ code }) => code)).toEqual(expected);
});

/**
 * Reports of one payment in the order in which the bank made them, whatever the order in which they arrive: a status and
 * `CreDtTm`, `-` for none. The last is the one to be kept. The zone is that of the option: Berlin, if no other is said.
 */
const SEQUENCES = readTable('pain002/status-sequences.tsv');

it.each(SEQUENCES)('of a sequence, the newest is kept: %s', (_what, sequence = '', timeZone = 'Europe/Berlin') => {
	const keys = sequence.split(', ').map((report) => {
		const [status = '', createdAt = '-'] = report.split(' ');
		return makeOrderKey(makeOrderTime(createdAt, received, timeZone), status);
	});
	expect([...keys].sort()).toEqual(keys);
	// Equal keys would drop what arrives last in silence.
	expect(new Set(keys).size).toBe(keys.length);
});

it.each([
	['the time of the report', { CreDtTm: '2026-03-02T09:30:00' }, '2026-03-02T08:30:00.000Z 190'],
	['the day when it was received', { MsgId: 'S1' }, '2026-03-01T23:00:00.000Z 190'],
])('the key of an item begins with %s', async (_, GrpHdr, orderKey) => {
	const OrgnlGrpInfAndSts = { GrpSts: 'ACSC' };
	const report = await readReport(JSON.stringify({ CstmrPmtStsRpt: { GrpHdr, OrgnlGrpInfAndSts } }));
	const options = { receivedAt: received, timeZone: 'Europe/Berlin' };
	expect(await statusItems(report, options)).toMatchObject([{ orderKey }]);
});
