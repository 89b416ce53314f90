/** Parts of a report in JSON with the short names, and the report itself. */
export const write = (OrgnlGrpInfAndSts: object | object[], ...OrgnlPmtInfAndSts: object[]): string =>
	JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts, OrgnlPmtInfAndSts } });

/** Transactions with these statuses, `-` for none, and perhaps a reason: `RJCT?AC04`. Each has an end-to-end ID. */
const listed = (...texts: string[]) => ({
	TxInfAndSts: texts.map((text, index) => {
		const [status = '', reason] = text.split('?');
		const own = status === '-' ? {} : { TxSts: status };
		return { OrgnlEndToEndId: `E${index + 1}`, ...own, ...(reason === undefined ? {} : reasons(reason)) };
	}),
});

const reasons = (...codes: string[]) => ({ StsRsnInf: codes.map((Cd) => ({ Rsn: { Cd } })) });

export const counts = (perStatus: Record<string, number | string>) => ({
	NbOfTxsPerSts: Object.entries(perStatus).map(([DtldSts, DtldNbOfTxs]) => ({ DtldSts, DtldNbOfTxs })),
});

/**
 * The text of a report from a short form of it: the file, and after each `|` a batch. Of each, in any order: its
 * status, its number of payments, `RJCT=2` for a number by status, `[RJCT -]` for the payments that it lists (`-` has
 * no status), `#P1` for its ID, and `?AC04` for its reason. `-` alone says nothing.
 */
export function brief(text: string): string {
	const [file = {}, ...batches] = text.split(' | ').map((part, index) => readLevel(part, index === 0));
	return write(file, ...batches);
}

function readLevel(text: string, isFile: boolean): object {
	const [outside = '', inside] = text.split('[');
	const words = outside.split(' ').filter((word) => word !== '' && word !== '-');
	const find = (pattern: RegExp) => words.find((word) => pattern.test(word));
	const [status, number, id, reason] = [/^[A-Z]+$/, /^\d+$/, /^#/, /^\?/].map(find);
	const perStatus: Record<string, string> = {};
	for (const word of words) {
		const [key = '', count] = word.split('=');
		if (count !== undefined) perStatus[key] = count;
	}
	return {
		...(status !== undefined && { [isFile ? 'GrpSts' : 'PmtInfSts']: status }),
		...(number !== undefined && { OrgnlNbOfTxs: Number(number) }),
		...(id !== undefined && { [isFile ? 'OrgnlMsgId' : 'OrgnlPmtInfId']: id.slice(1) }),
		...(reason !== undefined && reasons(reason.slice(1))),
		...(Object.keys(perStatus).length > 0 && counts(perStatus)),
		...(inside !== undefined && listed(...inside.replace(']', '').split(' ').filter(Boolean))),
	};
}
