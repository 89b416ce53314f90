import { reportUnreadable } from '../../errors';
import { assertWithin } from './reportLimits';

/**
 * The ISO 20022 tags that we read, each with its long name in JSON.
 *
 * Up to pain.002.001.02 a reason is `StsRsn`, its originator is `StsOrgtr`, its text is `AddtlStsRsnInf`.
 */
export const LONG_NAMES = {
	AccptdAmt: 'acceptedAmount',
	AccptncDtTm: 'acceptanceDateTime',
	AcctSvcrRef: 'accountServicerReference',
	AddtlInf: 'additionalInformation',
	AddtlRmtInf: 'additionalRemittanceInformation',
	AddtlStsRsnInf: 'additionalStatusReasonInformation',
	Agt: 'agent',
	Amt: 'amount',
	AnyBIC: 'anyBIC',
	BBAN: 'bBAN',
	BIC: 'bIC',
	BICFI: 'bICFI',
	BICOrBEI: 'bICOrBEI',
	Ccy: 'currency',
	Cd: 'code',
	Cdtr: 'creditor',
	CdtrAcct: 'creditorAccount',
	CdtrAgt: 'creditorAgent',
	CdtrRef: 'creditorReference',
	CdtrRefInf: 'creditorReferenceInformation',
	CdtrSchmeId: 'creditorSchemeIdentification',
	ChrgsInf: 'chargesInformation',
	ClrSysMmbId: 'clearingSystemMemberIdentification',
	ClrSysRef: 'clearingSystemReference',
	CmbndId: 'combinedIdentification',
	CreDtTm: 'creationDateTime',
	Dbtr: 'debtor',
	DbtrAcct: 'debtorAccount',
	DbtrAgt: 'debtorAgent',
	DbtrDcsnDtTm: 'debtorDecisionDateTime',
	DrctDbtMndt: 'directDebitMandate',
	Dt: 'date',
	DtldCtrlSum: 'detailedControlSum',
	DtldNbOfTxs: 'detailedNumberOfTransactions',
	DtldSts: 'detailedStatus',
	DtTm: 'dateTime',
	EqvtAmt: 'equivalentAmount',
	FinInstnId: 'financialInstitutionIdentification',
	GrpHdr: 'groupHeader',
	GrpSts: 'groupStatus',
	IBAN: 'iBAN',
	Id: 'identification',
	InitgPty: 'initiatingParty',
	InstdAmt: 'instructedAmount',
	IntrBkSttlmAmt: 'interbankSettlementAmount',
	IntrBkSttlmDt: 'interbankSettlementDate',
	LclInstrm: 'localInstrument',
	MmbId: 'memberIdentification',
	MndtId: 'mandateIdentification',
	MndtRltdInf: 'mandateRelatedInformation',
	MsgId: 'messageIdentification',
	Nb: 'number',
	NbOfTxsPerSts: 'numberOfTransactionsPerStatus',
	Nm: 'name',
	NmAndAdr: 'nameAndAddress',
	OrgId: 'organisationIdentification',
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
	Orgtr: 'originator',
	Othr: 'other',
	OthrId: 'otherIdentification',
	PmtCondSts: 'paymentConditionStatus',
	PmtInfSts: 'paymentInformationStatus',
	PmtTpInf: 'paymentTypeInformation',
	Prtry: 'proprietary',
	PrtryAcct: 'proprietaryAccount',
	PrtryId: 'proprietaryIdentification',
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
	SvcLvl: 'serviceLevel',
	TxInfAndSts: 'transactionInformationAndStatus',
	TxSts: 'transactionStatus',
	Ustrd: 'unstructured',
} as const satisfies Record<string, string>;

export type IsoTag = keyof typeof LONG_NAMES;

const TAGS_AND_LONG_NAMES = Object.entries(LONG_NAMES).flatMap(([tag, longName]) => [longName, tag]);

const USUAL_SPELLINGS = new Map([
	...TAGS_AND_LONG_NAMES.map((name) => [name.toLowerCase(), name] as const),
	...TAGS_AND_LONG_NAMES.map((name) => [name, name] as const),
]);

const DIGITS = /^\d+$/;

/**
 * Returns a function that gives the names of one tree in their usual spelling, without prefix: `ns2:GrpHdr`, `grpHdr` and
 * `GroupHeader` have one. A name that we do not read only loses its prefix. Names that are equal are the same string, which
 * saves memory.
 *
 * The function throws DeliveryError `report_unreadable` for a name that is too long, for one too many, and for `__proto__`.
 */
export function createSpelling(): (name: string) => string {
	const names = new Map<string, string>();
	return (name) => {
		const known = names.get(name);
		if (known !== undefined) return known;
		assertWithin('nameLength', name.length);
		assertWithin('names', names.size + 1);
		const local = name.slice(name.indexOf(':') + 1);
		const spelled = USUAL_SPELLINGS.get(local) ?? USUAL_SPELLINGS.get(local.toLowerCase()) ?? local;
		// In JavaScript, assigning `__proto__` changes the object itself. And for the one name `1000`, V8 makes an array.
		if (spelled === '__proto__' || DIGITS.test(spelled)) throw reportUnreadable('a name in it is not allowed');
		names.set(name, spelled);
		return spelled;
	};
}
