import { readReport } from '../../../../../nodes/CommercialBanking/domain/pain002/readReport';
import { isRejectionInDoubt } from '../../../../../nodes/CommercialBanking/domain/pain002/status/isRejectionInDoubt';
import { listStatusEntries } from '../../../../../nodes/CommercialBanking/domain/pain002/status/listStatusEntries';

const write = (OrgnlGrpInfAndSts: object, ...OrgnlPmtInfAndSts: object[]) =>
	JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts, OrgnlPmtInfAndSts } });
const listed = (...statuses: string[]) => ({ TxInfAndSts: statuses.map((TxSts) => ({ TxSts })) });
const counts = (perStatus: Record<string, number | string>) => ({
	NbOfTxsPerSts: Object.entries(perStatus).map(([DtldSts, DtldNbOfTxs]) => ({ DtldSts, DtldNbOfTxs })),
});

/** The last entry is for the rest. */
it.each<[string, string, boolean]>([
	['of a file', write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3 }, listed('RJCT')), true],
	['of a batch', write({}, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 3, ...listed('RJCT') }), true],
	['of a batch, with the status of its file', write({ GrpSts: 'RJCT' }, { OrgnlNbOfTxs: 3, ...listed('RJCT') }), true],
	[
		'of a batch with the status of its file, if it counts some by status',
		write({ GrpSts: 'RJCT' }, { OrgnlNbOfTxs: 3, ...counts({ RJCT: 0 }), ...listed('RJCT') }),
		true,
	],
	[
		'of a file that counts too few rejected ones',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 2 }) }, listed('RJCT')),
		true,
	],
	[
		'of a file that counts too few rejected ones, and lists none',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 2 }) }),
		true,
	],
	[
		'of a file that counts others and does not say of all what they are',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 9, ...counts({ RJCT: 2, ACCP: 1 }) }, listed('RJCT')),
		true,
	],
	[
		'of a file that says of all what they are',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 2, ACCP: 1 }) }, listed('RJCT')),
		false,
	],
	[
		'of a file that counts all as rejected, and lists none',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 3 }) }),
		false,
	],
	[
		'of a file that counts all as rejected',
		write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 3 }) }, listed('RJCT')),
		false,
	],
	[
		'of a batch that counts all as rejected',
		write({}, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 3 }), ...listed('RJCT') }),
		false,
	],
	['of a batch that only counts', write({}, { ...counts({ RJCT: 3 }), ...listed('RJCT') }), false],
	['of a file that counts nothing', write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3, ...counts({ RJCT: 0, ACCP: 0 }) }), false],
	['of a file whose count is no number', write({ GrpSts: 'RJCT', ...counts({ RJCT: 'many' }) }), false],
	['of a file that lists nothing', write({ GrpSts: 'RJCT', OrgnlNbOfTxs: 3 }), false],
	['of a batch that lists nothing', write({}, { PmtInfSts: 'RJCT', OrgnlNbOfTxs: 3 }), false],
	[
		'of a cancelled batch in another file',
		write({ GrpSts: 'ACTC', OrgnlNbOfTxs: 3 }, { PmtInfSts: 'CANC', ...listed('CANC') }),
		true,
	],
	['of a cancelled file', write({ GrpSts: 'CANC', OrgnlNbOfTxs: 3 }, listed('CANC')), false],
	['of an accepted batch', write({}, { PmtInfSts: 'ACCP', OrgnlNbOfTxs: 3, ...listed('RJCT') }), false],
	['none: a transaction', write({ GrpSts: 'RJCT' }, listed('RJCT')), false],
])('whether the rest is in doubt: %s', async (_, plaintext, expected) => {
	const entries = listStatusEntries(await readReport(plaintext));
	expect(entries.map(isRejectionInDoubt)).toEqual(entries.map((entry) => expected && entry === entries.at(-1)));
});

it('has no doubt about counted statuses of a level without a status', async () => {
	const report = await readReport(write({}, { ...counts({ RJCT: 3, ACCP: 2 }), ...listed('RJCT', 'ACCP') }));
	const entries = listStatusEntries(report);
	expect(entries.map(({ level, status }) => `${level} ${status}`)).toContain('payment RJCT');
	expect(entries.some(isRejectionInDoubt)).toBe(false);
});
