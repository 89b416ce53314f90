import type { Charge } from '../Statement';
import {
	type CamtElement,
	findAccount,
	findChildren,
	findElement,
	findName,
	findReference,
	findText,
} from './camtElement';
import { joinParts, toLine } from './readValues';

export type Party = Readonly<Record<'name' | 'account' | 'bank' | 'ultimate', string | null>>;

/** What is kept of a payment (`TxDtls`) until its entry is read. */
export type CamtDetail = Readonly<ReturnType<typeof mapCamtDetail>>;

/** Amounts of a payment in `AmtDtls`. Version 2 has no others. */
const AMOUNTS = ['TxAmt/Amt', 'CntrValAmt/Amt', 'InstdAmt/Amt'];

const RATES = ['TxAmt', 'CntrValAmt', 'InstdAmt'].map((name) => `${name}/CcyXchg/XchgRate`);

const CREDITOR_IDS = ['RltdPties/Cdtr', 'RltdPties/Cdtr/Pty', 'RltdPties/CdtrSchmeId', 'CdtrSchmeId'].map(
	(path) => `${path}/Id/PrvtId/Othr/Id`,
);

/** Sub-families of ISO 20022 for payments that come back, in which debtor and creditor keep their first roles. */
const RETURNS: ReadonlySet<string> = new Set(['RRTN', 'UPDD', 'PMDD', 'UPCT']);

/** Of remittance information. */
const FULL_LINE_CHARACTERS = 140;

/** How Swiss banks write the state of a payment slip into remittance information: `?REJECT?0`, `?ERROR?000`. */
const STATUS_CODE = /^(?:\?[A-Z]+\?\d*\s*)+$/;

/** Maps a payment, or what an entry says of itself in the same elements. */
export function mapCamtDetail(element: CamtElement) {
	const remittance = findElement(element, 'RmtInf');
	const structured = findChildren(remittance, 'Strd');
	const returned = findElement(element, 'RtrInf');
	const amounts = findElement(element, 'AmtDtls');
	const references = findElement(element, 'Refs');
	const mandateId = findReference(references, 'MndtId');
	return {
		amounts: [findElement(element, 'Amt'), ...AMOUNTS.map((path) => findElement(amounts, path))].filter(
			(amount) => amount !== undefined,
		),
		indicator: findText(element, 'CdtDbtInd'),
		exchangeRate: findText(amounts, ...RATES),
		charges: findCharges(element),
		parties: findParties(element),
		isReturn: returned !== undefined || RETURNS.has(findText(element, 'BkTxCd/Domn/Fmly/SubFmlyCd') ?? ''),
		returnReason: findReturnReason(returned),
		code: findCode(element),
		remittance: findWords(remittance, structured),
		information: findText(element, 'AddtlTxInf'),
		creditorReferences: findReferences(structured, 'CdtrRefInf', 'Ref', 'CdtrRef'),
		documentNumbers: findReferences(structured, 'RfrdDocInf', 'Nb', 'RfrdDocNb'),
		endToEndId: findReference(references, 'EndToEndId'),
		bankReference: findReference(references, 'AcctSvcrRef'),
		transactionId: findReference(references, 'TxId'),
		/** What the parties call the payment: without an end-to-end ID, they tell two checks or instant payments apart. */
		paymentIds: findIds(references, 'ChqNb', 'InstrId', 'UETR'),
		batchIds: findIds(references, 'PmtInfId'),
		mandateId,
		// A creditor has other IDs too. That of a collection stands beside its mandate.
		creditorId: mandateId === null ? null : findText(element, ...CREDITOR_IDS),
	};
}

/** Stands for the payment of an entry that has none, and of the charges of a batch. */
export const NO_PAYMENT = mapCamtDetail({ name: '', text: '', currency: null, children: [] });

function findCharges(element: CamtElement): Charge[] {
	return findChildren(element, 'Chrgs').flatMap((charges) => {
		const records = findChildren(charges, 'Rcrd');
		return (records.length > 0 ? records : [charges]).flatMap((record) => {
			const amount = findElement(record, 'Amt') ?? findElement(record, 'TtlChrgsAndTaxAmt');
			if (!amount) return [];
			const type = findText(record, 'Tp/Cd', 'Tp/Prtry/Id', 'Tp/Prtry');
			return { amount: amount.text.trim(), currency: amount.currency, type };
		});
	});
}

function findParties(element: CamtElement) {
	const parties = findElement(element, 'RltdPties');
	const agents = findElement(element, 'RltdAgts');
	return { Dbtr: findParty(parties, agents, 'Dbtr'), Cdtr: findParty(parties, agents, 'Cdtr') };
}

function findParty(parties: CamtElement | undefined, agents: CamtElement | undefined, role: 'Dbtr' | 'Cdtr'): Party {
	const agent = findElement(agents, `${role}Agt/FinInstnId`);
	return {
		name: findName(findElement(parties, role)),
		account: findAccount(findElement(parties, `${role}Acct`)),
		bank: findText(agent, 'BICFI', 'BIC', 'ClrSysMmbId/MmbId', 'Nm', 'CmbndId/BIC'),
		ultimate: findName(findElement(parties, `Ultmt${role}`)),
	};
}

function findIds(element: CamtElement | undefined, ...names: readonly string[]): string[] {
	return names.flatMap((name) => findReference(element, name) ?? []);
}

/** All references of one kind, each once: a payment can settle several invoices. */
function findReferences(structured: readonly CamtElement[], group: string, ...names: readonly string[]): string[] {
	const elements = structured.flatMap((each) => findChildren(each, group));
	const references = elements.flatMap((each) => findReference(each, ...names) ?? []);
	return [...new Set(references)];
}

function findWords(remittance: CamtElement | undefined, structured: readonly CamtElement[]): string | null {
	const additional = structured.flatMap((each) => findChildren(each, 'AddtlRmtInf'));
	const lines = [...findChildren(remittance, 'Ustrd'), ...additional]
		.map(({ text }) => text)
		.filter((text) => !STATUS_CODE.test(text.trim()));
	return toLine(joinParts(lines, FULL_LINE_CHARACTERS));
}

/** Writes a bank transaction code: `PMNT/RCDT/ESCT`, or the bank's own. */
function findCode(element: CamtElement): string | null {
	const code = findElement(element, 'BkTxCd');
	const domain = findElement(code, 'Domn');
	const parts = ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd']
		.map((path) => findText(domain, path))
		.filter((part) => part !== null);
	return parts.length > 0 ? parts.join('/') : findText(code, 'Prtry/Cd');
}

/** The code and the bank's words: `AC04 Account closed`. */
function findReturnReason(element: CamtElement | undefined): string | null {
	const words = findChildren(element, 'AddtlInf').map(({ text }) => text);
	return toLine([findText(element, 'Rsn/Cd', 'Rsn/Prtry') ?? '', ...words].join(' '));
}
