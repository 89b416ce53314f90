/**
 * The ISO 20022 tags that are read, each with the name it has in the JSON dialect that spells names out.
 *
 * Up to pain.002.001.02 a reason is `StsRsn`, its originator `StsOrgtr`, its text `AddtlStsRsnInf`.
 */
export const LONG_NAMES = {
	AcctSvcrRef: 'accountServicerReference',
	AccptncDtTm: 'acceptanceDateTime',
	AddtlInf: 'additionalInformation',
	AddtlRmtInf: 'additionalRemittanceInformation',
	AddtlStsRsnInf: 'additionalStatusReasonInformation',
	Amt: 'amount',
	AnyBIC: 'anyBIC',
	BBAN: 'bBAN',
	BIC: 'bIC',
	BICFI: 'bICFI',
	BICOrBEI: 'bICOrBEI',
	Cd: 'code',
	Cdtr: 'creditor',
	CdtrAcct: 'creditorAccount',
	CdtrAgt: 'creditorAgent',
	CdtrRef: 'creditorReference',
	CdtrRefInf: 'creditorReferenceInformation',
	ClrSysMmbId: 'clearingSystemMemberIdentification',
	ClrSysRef: 'clearingSystemReference',
	CreDtTm: 'creationDateTime',
	Dbtr: 'debtor',
	DbtrAcct: 'debtorAccount',
	DbtrAgt: 'debtorAgent',
	Dt: 'date',
	DtTm: 'dateTime',
	DtldCtrlSum: 'detailedControlSum',
	DtldNbOfTxs: 'detailedNumberOfTransactions',
	DtldSts: 'detailedStatus',
	EqvtAmt: 'equivalentAmount',
	FinInstnId: 'financialInstitutionIdentification',
	GrpHdr: 'groupHeader',
	GrpSts: 'groupStatus',
	IBAN: 'iBAN',
	Id: 'identification',
	InitgPty: 'initiatingParty',
	InstdAmt: 'instructedAmount',
	IntrBkSttlmAmt: 'interbankSettlementAmount',
	MmbId: 'memberIdentification',
	MsgId: 'messageIdentification',
	Nb: 'number',
	NbOfTxsPerSts: 'numberOfTransactionsPerStatus',
	Nm: 'name',
	OrgId: 'organisationIdentification',
	Orgtr: 'originator',
	OrgnlCreDtTm: 'originalCreationDateTime',
	OrgnlCtrlSum: 'originalControlSum',
	OrgnlEndToEndId: 'originalEndToEndIdentification',
	OrgnlGrpInf: 'originalGroupInformation',
	OrgnlGrpInfAndSts: 'originalGroupInformationAndStatus',
	OrgnlInstrId: 'originalInstructionIdentification',
	OrgnlMsgId: 'originalMessageIdentification',
	OrgnlMsgNmId: 'originalMessageNameIdentification',
	OrgnlNbOfTxs: 'originalNumberOfTransactions',
	OrgnlPmtInfAndSts: 'originalPaymentInformationAndStatus',
	OrgnlPmtInfId: 'originalPaymentInformationIdentification',
	OrgnlTxRef: 'originalTransactionReference',
	OrgnlUETR: 'originalUETR',
	Othr: 'other',
	PmtInfSts: 'paymentInformationStatus',
	PrtryAcct: 'proprietaryAccount',
	PrtryId: 'proprietaryIdentification',
	Prtry: 'proprietary',
	PrvtId: 'privateIdentification',
	Prxy: 'proxy',
	Pty: 'party',
	Ref: 'reference',
	ReqdColltnDt: 'requestedCollectionDate',
	ReqdExctnDt: 'requestedExecutionDate',
	RfrdDocInf: 'referredDocumentInformation',
	RmtInf: 'remittanceInformation',
	Rsn: 'reason',
	Strd: 'structured',
	StsId: 'statusIdentification',
	StsOrgtr: 'statusOriginator',
	StsRsn: 'statusReason',
	StsRsnInf: 'statusReasonInformation',
	TxInfAndSts: 'transactionInformationAndStatus',
	TxSts: 'transactionStatus',
	Ustrd: 'unstructured',
} as const satisfies Record<string, string>;

/** A tag that the reader knows. */
export type IsoTag = keyof typeof LONG_NAMES;

const KNOWN_SPELLINGS = new Map(
	Object.entries(LONG_NAMES)
		.flatMap(([tag, longName]) => [longName, tag])
		.map((name) => [name.toLowerCase(), name]),
);

/**
 * The spelling that the reader knows for a name with a prefix or in other letter case: `ns2:GrpHdr`, `grpHdr`,
 * `GroupHeader`. Any other name stays as it is.
 */
export function knownSpelling(name: string): string {
	const local = name.slice(name.indexOf(':') + 1);
	return KNOWN_SPELLINGS.get(local.toLowerCase()) ?? local;
}
