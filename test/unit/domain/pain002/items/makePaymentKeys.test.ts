import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { brief, write } from '../writeReport';
import { statusItems } from './collectItems';

/** The keys of a report; `!` after one that several items share. */
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
const E1 = { OrgnlEndToEndId: 'E1', TxSts: 'RJCT' };
const batch = (...TxInfAndSts: object[]) => ({ OrgnlPmtInfId: 'B', TxInfAndSts });
const I1 = { ...E1, OrgnlInstrId: 'I1' };
const I2 = { ...E1, OrgnlInstrId: 'I2' };

it.each([
	['a payment', write(O1, batch(E1)), 'O-1/E1'],
	['a payment that was sent again', write({ OrgnlMsgId: 'O-2' }, batch(E1)), 'O-2/E1'],
	['the message that the transaction names', write({}, batch({ ...E1, OrgnlGrpInf: O1 })), 'O-1/E1'],
	['no message', write({}, batch(E1)), 'E1'],
	['no name of a message', write({ OrgnlMsgId: 'NOTPROVIDED' }, batch(E1)), 'E1'],
	['spaces around IDs', write({ OrgnlMsgId: ' O-1' }, batch({ ...E1, OrgnlEndToEndId: '\n\tE1\n' })), 'O-1/E1'],
	['the instruction', write(O1, batch({ ...I1, OrgnlEndToEndId: 'NOTPROVIDED' })), 'O-1/I1'],
	['a batch', write(O1, { OrgnlPmtInfId: 'B', PmtInfSts: 'RJCT' }), 'O-1/B'],
	['a file', write({ ...O1, GrpSts: 'RJCT' }), 'O-1/O-1'],
	['nothing', write({ GrpSts: 'RJCT' }, { PmtInfSts: 'ACCP' }), 'null'],
	['a cancellation', write(of('camt.055.001.08'), batch(E1)), 'cancellation/O-1/E1'],
	['a cancellation of a file', write({ ...of('camt.055.001.08'), GrpSts: 'RJCT' }), 'cancellation/O-1/O-1'],
	['a reversal without a message ID', write({ OrgnlMsgNmId: 'pain.007' }, batch(E1)), 'reversal/E1'],
	['a log', write({ ...of('EBICS'), GrpSts: 'ACCP' }), 'transmission/O-1/O-1'],
	['equal references, other instructions', write(O1, batch(I1, I2)), 'O-1/E1/I1 O-1/E1/I2'],
	['equal references in two batches', write(O1, batch(I1), batch(I2)), 'O-1/E1/I1 O-1/E1/I2'],
	['equal references, one instruction', write(O1, batch(I1, E1)), 'O-1/E1/I1 O-1/E1'],
	['other UETRs', write(O1, batch({ ...I1, OrgnlUETR: 'U1' }, { ...I1, OrgnlUETR: 'U2' })), 'O-1/E1/U1 O-1/E1/U2'],
	[
		'instructions, some of them equal',
		write(O1, batch(I1, { ...I2, OrgnlUETR: 'U1' }, { ...I2, OrgnlUETR: 'U2' })),
		'O-1/E1/I1 O-1/E1/I2/U1 O-1/E1/I2/U2',
	],
	['equal IDs', write(O1, batch(I1, I1, { ...E1, OrgnlEndToEndId: 'E2' })), 'O-1/E1! O-1/E1! O-1/E2'],
	['no IDs', write(O1, batch(E1, { TxSts: 'ACSP' }, { TxSts: 'ACSC' })), 'O-1/E1 O-1/B! O-1/B!'],
	['no instruction but NOTPROVIDED', write(O1, batch(E1, { ...E1, OrgnlInstrId: 'NOTPROVIDED' })), 'O-1/E1! O-1/E1!'],
	[
		'an ID with a slash that is equal to two IDs',
		write(O1, batch({ ...E1, OrgnlEndToEndId: 'E1/I1' }, I1, I2)),
		'O-1/E1/I1! O-1/E1/I1! O-1/E1/I2',
	],
	['parts of a file', brief('PART 40 #O-1 RJCT=2 ACCP=38'), 'O-1/O-1! O-1/O-1!'],
	[
		'a batch that is called like a payment in it',
		write(O1, { ...batch(I1), OrgnlPmtInfId: 'E1', PmtInfSts: 'PART' }),
		'O-1/E1/I1 O-1/E1',
	],
])('the key of %s', async (_, plaintext, expected) => {
	expect(await keysOf(plaintext)).toBe(expected);
});
