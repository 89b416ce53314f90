/** Parts of a report in JSON with the short names, and the report itself. */
export const write = (OrgnlGrpInfAndSts: object | object[], ...OrgnlPmtInfAndSts: object[]): string =>
	JSON.stringify({ CstmrPmtStsRpt: { OrgnlGrpInfAndSts, OrgnlPmtInfAndSts } });

/** Transactions with these statuses; empty: without one. */
export const listed = (...statuses: string[]) => ({
	TxInfAndSts: statuses.map((TxSts) => (TxSts === '' ? {} : { TxSts })),
});

export const reasons = (...codes: string[]) => ({ StsRsnInf: codes.map((Cd) => ({ Rsn: { Cd } })) });

export const counts = (perStatus: Record<string, number | string>) => ({
	NbOfTxsPerSts: Object.entries(perStatus).map(([DtldSts, DtldNbOfTxs]) => ({ DtldSts, DtldNbOfTxs })),
});
