import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { brief, write } from '../writeReport';
import { statusItems } from './collectItems';

/** The keys of a report; `!` after one that several payments share. */
async function keysOf(plaintext: string): Promise<string> {
	const items = await statusItems(await readReport(plaintext));
	const keys = items.map(({ paymentKey, warnings }) => {
		const isShared = warnings.some(({ code }) => code === 'shared_payment_key');
		return `${paymentKey}${isShared ? '!' : ''}`;
	});
	return keys.join(' ');
}

const O1 = { OrgnlMsgId: 'O-1' };
const of = (about: string) => ({ ...O1, OrgnlMsgNmId: about });
const E1 = { OrgnlEndToEndId: 'E-1', TxSts: 'RJCT' };
const batch = (...TxInfAndSts: object[]) => ({ OrgnlPmtInfId: 'B-1', TxInfAndSts });
const I1 = { ...E1, OrgnlInstrId: 'I-1' };
const only = (ids: object) => write(O1, batch({ TxSts: 'RJCT', ...ids }));
const UETR = '5F2C0A4E-9D1B-4C3A-8E7F-0123456789AB';

it.each([
	['a payment', write(O1, batch(E1)), 'O-1/E-1'],
	['a payment that was sent again', write({ OrgnlMsgId: 'O-2' }, batch(E1)), 'O-2/E-1'],
	['a payment with further IDs', write(O1, batch({ ...I1, OrgnlUETR: UETR })), 'O-1/E-1'],
	['the message that the transaction names', write({}, batch({ ...E1, OrgnlGrpInf: O1 })), 'O-1/E-1'],
	[
		'the message that the transaction names, beside a word for none',
		write({ OrgnlMsgId: 'NOTPROVIDED' }, batch({ ...E1, OrgnlGrpInf: O1 })),
		'O-1/E-1',
	],
	['no message', write({}, batch(E1)), '/E-1'],
	['no name of a message', write({ OrgnlMsgId: 'Not Provided' }, batch(E1)), '/E-1'],
	['spaces around IDs', write({ OrgnlMsgId: ' O-1' }, batch({ ...E1, OrgnlEndToEndId: '\n\tE-1\n' })), 'O-1/E-1'],
	['slashes and percent signs', write({ OrgnlMsgId: 'O/1%' }, batch({ OrgnlEndToEndId: '%2F' })), 'O%2F1%25/%252F'],
	['the instruction', only({ OrgnlInstrId: 'I-1' }), 'O-1//I-1'],
	['the instruction, for NOTPROVIDED', only({ OrgnlInstrId: 'I-1', OrgnlEndToEndId: 'notprovided' }), 'O-1//I-1'],
	['the UETR, in small letters', only({ OrgnlUETR: UETR, OrgnlInstrId: 'NONREF' }), `O-1///${UETR.toLowerCase()}`],
	['no ID of its own', only({}), 'null'],
	['a batch', write(O1, { OrgnlPmtInfId: 'B-1', PmtInfSts: 'RJCT' }), 'batch/O-1/B-1'],
	['a batch without a message', write({}, { OrgnlPmtInfId: 'B-1', PmtInfSts: 'RJCT' }), 'batch//B-1'],
	['a batch without a name', write(O1, { OrgnlPmtInfId: 'NOTPROVIDED', PmtInfSts: 'RJCT' }), 'null'],
	['a file', write({ ...O1, GrpSts: 'RJCT' }), 'file/O-1'],
	['a file without a name', write({ GrpSts: 'RJCT' }), 'null'],
	['some of a file', brief('#O-1 RJCT=2 ACCP=38'), 'null'],
	['the rest of a file', brief('#O-1 RJCT 3 | [RJCT]'), 'O-1/E1 file/O-1'],
	['a cancellation', write(of('camt.055.001.08'), batch(E1)), 'cancellation/O-1/E-1'],
	[
		'a cancellation of a batch',
		write(of('camt.055'), { OrgnlPmtInfId: 'B-1', PmtInfSts: 'RJCT' }),
		'cancellation/batch/O-1/B-1',
	],
	['a cancellation of a file', write({ ...of('camt.055.001.08'), GrpSts: 'RJCT' }), 'cancellation/file/O-1'],
	['a reversal without a message ID', write({ OrgnlMsgNmId: 'pain.007' }, batch(E1)), 'reversal//E-1'],
	['a log', write({ ...of('EBICS'), GrpSts: 'ACCP' }), 'transmission/file/O-1'],
	[
		'two payments with one reference',
		write(O1, batch(I1, { ...E1, OrgnlInstrId: 'I-2' }, E1)),
		'O-1/E-1! O-1/E-1! O-1/E-1!',
	],
	['equal references in two batches', write(O1, batch(I1), batch(E1)), 'O-1/E-1! O-1/E-1!'],
	['payments without an ID', write(O1, batch({ TxSts: 'RJCT' }, { TxSts: 'ACSC' })), 'null null'],
	[
		'a slash that is no separator',
		write(O1, batch({ OrgnlEndToEndId: '/I-1' }, { OrgnlInstrId: 'I-1' })),
		'O-1/%2FI-1 O-1//I-1',
	],
	['two blocks of one batch', brief('#O-1 | #B-1 RJCT | #B-1 RJCT'), 'batch/O-1/B-1 batch/O-1/B-1'],
])('the key of %s', async (_, plaintext, expected) => {
	expect(await keysOf(plaintext)).toBe(expected);
});
