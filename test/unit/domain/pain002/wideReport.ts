/** Parts of reports with long lists. */

export const repeat = (text: string, count: number) => text.repeat(count);
export const reason = '<StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>';
export const lines = (count: number) => `<StsRsnInf>${repeat('<AddtlInf>a</AddtlInf>', count)}</StsRsnInf>`;
export const remittance = (inside: string) => `<OrgnlTxRef><RmtInf>${inside}</RmtInf></OrgnlTxRef>`;
export const document = '<RfrdDocInf><Nb>1</Nb></RfrdDocInf>';
export const structured = (inside: string) => remittance(`<Strd>${inside}</Strd>`);

export const write = (body: string) =>
	`<Document><CstmrPmtStsRpt><GrpHdr><MsgId>WIDE</MsgId></GrpHdr>${body}</CstmrPmtStsRpt></Document>`;
export const group = (inside = '') => `<OrgnlGrpInfAndSts><OrgnlMsgId>O</OrgnlMsgId>${inside}</OrgnlGrpInfAndSts>`;
export const payment = (inside: string) =>
	`<OrgnlPmtInfAndSts><PmtInfSts>RJCT</PmtInfSts>${inside}</OrgnlPmtInfAndSts>`;
export const transaction = (inside: string) => `<TxInfAndSts><TxSts>RJCT</TxSts>${inside}</TxInfAndSts>`;

export const inGroup = (inside: string) => write(group(inside));
export const inPayment = (inside: string) => write(group() + payment(inside));
export const inTransaction = (inside: string) => write(group() + payment(transaction(inside)));
