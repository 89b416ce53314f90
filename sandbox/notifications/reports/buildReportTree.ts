import type { ReasonDescription, TransactionDescription } from '../../control/reportSchema.ts';
import type { ReportMessage } from './paymentKinds.ts';
import type { PaymentDescription, ReportDescription } from './reportDescription.ts';

/** A node of the report, with the ISO tags in their order. Undefined parts are left out. */
export type ReportNode = string | Amount | readonly ReportNode[] | ReportBranch | undefined;

export interface ReportBranch {
	readonly [tag: string]: ReportNode;
}

/** An amount. Each dialect writes it in a different way. */
export class Amount {
	readonly digits: string;
	readonly currency: string;

	constructor(digits: string, currency: string) {
		this.digits = digits;
		this.currency = currency;
	}
}

/** Builds the content of `CstmrPmtStsRpt` or `CdtrPmtActvtnReqStsRpt`. Both have the same blocks. */
export function buildReportTree(report: ReportDescription): ReportBranch {
	return {
		GrpHdr: {
			MsgId: report.messageId,
			CreDtTm: report.createdAt,
			InitgPty: { Nm: 'Sandbox Bank' },
		},
		OrgnlGrpInfAndSts: {
			OrgnlMsgId: report.originalMessageId,
			OrgnlMsgNmId: report.originalMessageName,
			GrpSts: report.groupStatus,
			StsRsnInf: report.groupReason && reasonNode(report.groupReason),
		},
		OrgnlPmtInfAndSts:
			report.payments.length > 0 ? report.payments.map((payment) => paymentNode(payment, report.message)) : undefined,
	};
}

function paymentNode(payment: PaymentDescription, message: ReportMessage): ReportBranch {
	const transactions = payment.transactions.map((transaction) => transactionNode(transaction, message));
	return {
		OrgnlPmtInfId: payment.paymentInformationId,
		OrgnlNbOfTxs: payment.numberOfTransactions,
		PmtInfSts: payment.status,
		StsRsnInf: payment.reason && reasonNode(payment.reason),
		TxInfAndSts: transactions.length > 0 ? transactions : undefined,
	};
}

function transactionNode(transaction: TransactionDescription, message: ReportMessage): ReportBranch {
	const reference = referenceNode(transaction, message);
	const reason = reasonNode(transaction);
	return {
		OrgnlInstrId: transaction.instructionId,
		OrgnlEndToEndId: transaction.endToEndId,
		TxSts: transaction.status,
		StsRsnInf: reason && [reason],
		AccptncDtTm: transaction.acceptedAt,
		AcctSvcrRef: transaction.accountServicerReference,
		ClrSysRef: transaction.clearingSystemReference,
		OrgnlTxRef: Object.values(reference).every((part) => part === undefined) ? undefined : reference,
	};
}

function reasonNode({ reasonCode, additionalInformation = [] }: ReasonDescription): ReportBranch | undefined {
	if (reasonCode === undefined && additionalInformation.length === 0) return undefined;
	const isIso = reasonCode !== undefined && /^[A-Z]{2}\d{2}$|^[A-Z]{4}$/.test(reasonCode);
	return {
		Rsn: reasonCode === undefined ? undefined : { [isIso ? 'Cd' : 'Prtry']: reasonCode },
		AddtlInf: additionalInformation.length > 0 ? additionalInformation : undefined,
	};
}

function referenceNode(transaction: TransactionDescription, message: ReportMessage): ReportBranch {
	const {
		amount,
		currency = 'EUR',
		requestedExecutionDate,
		requestedCollectionDate,
		remittanceInformation,
	} = transaction;
	const { debtorName, debtorIban, debtorAccount, debtorBic } = transaction;
	const { creditorName, creditorIban, creditorAccount, creditorBic } = transaction;
	return {
		Amt: amount === undefined ? undefined : { InstdAmt: new Amount(amount, currency) },
		ReqdColltnDt: requestedCollectionDate,
		ReqdExctnDt: requestedExecutionDate === undefined ? undefined : { Dt: requestedExecutionDate },
		RmtInf: remittanceInformation === undefined ? undefined : { Ustrd: remittanceInformation },
		Dbtr: partyNode(debtorName, message),
		DbtrAcct: accountNode(debtorIban, debtorAccount),
		DbtrAgt: agentNode(debtorBic),
		CdtrAgt: agentNode(creditorBic),
		Cdtr: partyNode(creditorName, message),
		CdtrAcct: accountNode(creditorIban, creditorAccount),
	};
}

/** In pain.014.001.07 the name stands in the party. In pain.002.001.10 there is a choice of party and agent above it. */
function partyNode(name: string | undefined, message: ReportMessage): ReportBranch | undefined {
	if (name === undefined) return undefined;
	return message === 'pain.014' ? { Nm: name } : { Pty: { Nm: name } };
}

function accountNode(iban: string | undefined, other: string | undefined): ReportBranch | undefined {
	if (iban !== undefined) return { Id: { IBAN: iban } };
	return other === undefined ? undefined : { Id: { Othr: { Id: other } } };
}

function agentNode(bic: string | undefined): ReportBranch | undefined {
	return bic === undefined ? undefined : { FinInstnId: { BICFI: bic } };
}
