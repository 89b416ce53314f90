/**
 * A report in few words: `10:00 E1 RJCT?AC04, file ACCP/3`. First the time, in UTC, perhaps with a day before it
 * (`21T10:00`). Then what it says: of a payment, of a batch (`B1 ACSP/2`, with a number), of the file. `RJCT=2` is a number
 * by status, `?AC04` a reason, `I=I-1` an instruction ID, `U=…` a UETR. `camt.055` in place of a status names the message,
 * `M=M-1` the report.
 */
export function writeLifeReport(text: string, number: number): string {
	const [, day = '20', time = '', rest = ''] = /^(?:(\d\d)T)?(\d\d:\d\d) (.+)$/.exec(text) ?? [];
	const parts = rest.split(', ').map((part) => part.split(' '));
	const wordsOf = (pattern: RegExp) => parts.find(([name = '']) => pattern.test(name)) ?? [];
	const file = wordsOf(/^file$/);
	const batch = wordsOf(/^B\d$/);
	const find = (prefix: string) =>
		parts
			.flat()
			.find((word) => word.startsWith(prefix))
			?.slice(prefix.length);
	const transactions = parts
		.filter(([name = '']) => /^(?:E\d+|-)$/.test(name))
		.map(([name = '', ...words]) => ({
			...(name === '-' ? { OrgnlEndToEndId: 'NOTPROVIDED' } : { OrgnlEndToEndId: name }),
			...idsOf(words),
			...saying('TxSts', words),
		}));
	const name = parts.flat().find((word) => /^(?:camt|pain)\./.test(word)) ?? 'pain.001.001.09';
	return JSON.stringify({
		CstmrPmtStsRpt: {
			GrpHdr: { MsgId: find('M=') ?? `M-${number}`, CreDtTm: `2026-11-${day}T${time}:00Z` },
			OrgnlGrpInfAndSts: { OrgnlMsgId: find('O=') ?? 'O-1', OrgnlMsgNmId: name, ...saying('GrpSts', file) },
			...(batch.length + transactions.length > 0 && {
				OrgnlPmtInfAndSts: {
					OrgnlPmtInfId: batch[0] ?? 'B1',
					...saying('PmtInfSts', batch),
					TxInfAndSts: transactions,
				},
			}),
		},
	});
}

function idsOf(words: readonly string[]) {
	const find = (prefix: string) => words.find((word) => word.startsWith(prefix))?.slice(prefix.length);
	return { OrgnlInstrId: find('I='), OrgnlUETR: find('U=') };
}

/** What the words say of a level: its status, its number of payments, its reasons, its counts. */
function saying(tag: string, words: readonly string[]) {
	const [, status, number, reasons] =
		words.map((word) => /^([A-Z]{4})?(?:\/(\d+))?(?:\?(\S+))?$/.exec(word)).find((match) => match !== null) ?? [];
	const counts = words.filter((word) => /^[A-Z]{4}=\d+$/.test(word)).map((word) => word.split('='));
	return {
		...(status !== undefined && { [tag]: status }),
		...(number !== undefined && { OrgnlNbOfTxs: number }),
		...(reasons !== undefined && { StsRsnInf: reasons.split('+').map((Cd) => ({ Rsn: { Cd } })) }),
		...(counts.length > 0 && {
			NbOfTxsPerSts: counts.map(([DtldSts, DtldNbOfTxs]) => ({ DtldSts, DtldNbOfTxs })),
		}),
	};
}
