import { StatementError } from '../../errors';
import type { LongText } from '../../values/LongText';
import { quoteSafely } from '../../values/quoteSafely';
import { type XmlFault, type XmlHandler, XmlReader } from '../../xml/XmlReader';
import { beginStatement, type Statement, type StatementFormat, type StatementRow } from '../Statement';
import { brokenFile, tooLargeFile } from './brokenFile';
import type { CamtElement } from './camtElement';
import { GET_ANOTHER } from './detectFormat';
import type { FileLimits } from './FileLimits';
import { type CamtDetail, mapCamtDetail } from './mapCamtDetail';
import { mapCamtEntry } from './mapCamtEntry';
import { mapAccount, mapCamtStatement } from './mapCamtStatement';
import { MAX_CHARACTERS } from './readInformation';

const ROWS_WITHOUT_PAUSE = 500;

/** Elements and attributes. 100,000 bookings with all details have about 7,000,000. */
const MAX_ELEMENTS = 16_000_000;

/** Children or attributes of an element. Entries and payments are not kept, so real files have far fewer. */
const MAX_CHILDREN = 10_000;

/** The deepest path of a camt.053 has about 20. */
const MAX_LEVELS = 64;

/** The beginning of another document behind the first one. */
const NEXT_DOCUMENT = /<(?:\?xml\s|[A-Z_])/i;

const CHARACTERS_PER_PART = 100_000;

/** The element around the statements of each message. Version 1 has its number in the name: `BkToCstmrStmtV01`. */
const MESSAGES: ReadonlyMap<string, { readonly format: StatementFormat; readonly statement: string }> = new Map([
	['BkToCstmrAcctRpt', { format: 'camt.052', statement: 'Rpt' }],
	['BkToCstmrStmt', { format: 'camt.053', statement: 'Stmt' }],
	['BkToCstmrDbtCdtNtfctn', { format: 'camt.054', statement: 'Ntfctn' }],
]);

/**
 * Reads camt.052, camt.053 and camt.054 of any version, by the names of their elements: namespaces and prefixes do not
 * count. Elements of an entry are dropped when its rows are made.
 *
 * @param limits of the whole file
 * @param pause lets others work for a moment
 * @throws StatementError if the XML is not well-formed, too large, or another message
 */
export async function readCamt(text: LongText, limits: FileLimits, pause: () => Promise<void>): Promise<Statement[]> {
	const statements: Statement[] = [];
	let hasMessage = false;
	for (let start = text.search(/</, 0); start !== -1;) {
		limits.countDocument();
		const document = new CamtDocument(text, start, limits);
		for (let isAtEnd = false; !isAtEnd;) {
			isAtEnd = document.reader.readStretch();
			while (document.mapRows()) await pause();
			await pause();
		}
		hasMessage ||= document.hasMessage;
		for (const statement of document.statements) statements.push(statement);
		start = text.search(NEXT_DOCUMENT, document.reader.rootEnd ?? text.length);
	}
	if (hasMessage) return statements;
	const problem = 'This XML is not a bank statement (camt.052, camt.053, camt.054)';
	throw new StatementError('otherXml', problem, GET_ANOTHER);
}

class CamtDocument implements XmlHandler {
	readonly statements: Statement[] = [];
	hasMessage = false;
	readonly reader: XmlReader;
	private readonly unclosed: CamtElement[] = [];
	private elements = 0;
	/** Attributes of the element that was opened last. */
	private attributes = 0;
	/** The parser closes an element before it says that the end tag is wrong. */
	private lastClosed: CamtElement | undefined;
	private readonly text: LongText;
	private readonly limits: FileLimits;
	/** The statement that is being read. Its entries have begun when what stands before them is known. */
	private statement:
		| {
				readonly element: CamtElement;
				readonly result: Statement;
				readonly start: number;
				entries: number;
				isBegun: boolean;
		  }
		| undefined;
	/** The payments of the entry that is being read. */
	private details: CamtDetail[] = [];
	/** Entries whose rows have still to be made. */
	private readonly entries: Array<{
		readonly rows: Iterator<StatementRow | undefined, undefined>;
		readonly result: Statement;
	}> = [];

	constructor(text: LongText, start: number, limits: FileLimits) {
		this.text = text;
		this.limits = limits;
		this.reader = new XmlReader(text, start, this);
	}

	/** Makes some rows: one entry can have 100,000. @returns false if there are no more */
	mapRows(): boolean {
		for (let count = 0; count < ROWS_WITHOUT_PAUSE; count += 1) {
			const [entry] = this.entries;
			if (!entry) return false;
			const { value, done } = entry.rows.next();
			if (done === true) this.entries.shift();
			if (!value) continue;
			this.limits.countRow();
			entry.result.rows.push(value);
		}
		return true;
	}

	refuseDoctype(): Error {
		return brokenFile('doctype', 'The XML has a document type declaration (DOCTYPE). That is not allowed.');
	}

	open(fullName: string): void {
		this.count();
		this.attributes = 0;
		const name = fullName.slice(fullName.indexOf(':') + 1);
		const element: CamtElement = { name, text: '', currency: null, children: [] };
		if (!this.statement) this.lookForStatement(element);
		else if (name === 'Ntry') this.beginEntries();
		this.unclosed.push(element);
		if (this.unclosed.length > MAX_LEVELS)
			throw brokenFile('tooDeep', `The XML is nested deeper than ${MAX_LEVELS} levels`);
	}

	private lookForStatement(element: CamtElement): void {
		const message = findMessage(this.unclosed.at(-1)?.name);
		if (findMessage(element.name)) this.hasMessage = true;
		if (element.name !== message?.statement) return;
		this.limits.countRow();
		const result = beginStatement(message.format);
		this.statement = { element, result, start: this.reader.readTo, entries: 0, isBegun: false };
	}

	/** Before the first entry, what the entries need to know of their statement is read. */
	private beginEntries(): void {
		if (this.statement?.isBegun !== false) return;
		mapAccount(this.statement.element, this.statement.result);
		this.statement.isBegun = true;
	}

	addAttribute(name: string, value: string): void {
		this.count();
		this.attributes += 1;
		assertFew(this.attributes);
		const element = this.unclosed.at(-1);
		if (element && name === 'Ccy') element.currency = value.trim();
	}

	addText(text: string): void {
		const element = this.unclosed.at(-1);
		const room = MAX_CHARACTERS - (element?.text.length ?? 0);
		if (element && room > 0) element.text += text.slice(0, room);
	}

	close(): void {
		const closed = this.unclosed.pop();
		this.lastClosed = closed;
		const around = this.unclosed.at(-1);
		if (closed && around && !this.take(closed, around)) assertFew(around.children.push(closed));
	}

	/** Reads an element that may come thousands of times, and drops it. */
	private take(closed: CamtElement, around: CamtElement): boolean {
		if (!this.statement) return false;
		const { element, result, start } = this.statement;
		if (closed === element) {
			this.beginEntries();
			mapCamtStatement(element, around, result);
			for (let next = start; next < this.reader.readTo; next += CHARACTERS_PER_PART)
				result.source.push(this.text.slice(next, Math.min(next + CHARACTERS_PER_PART, this.reader.readTo)));
			this.statements.push(result);
			this.statement = undefined;
		} else if (closed.name === 'TxDtls') {
			this.limits.assertRoom(this.details.push(mapCamtDetail(closed)));
		} else if (closed.name === 'Ntry') {
			this.statement.entries += 1;
			const { entries } = this.statement;
			const place = () => `entry ${entries} of the statement ${quoteSafely(result.id ?? '')}`;
			this.entries.push({ rows: mapCamtEntry(closed, this.details, result, place), result });
			this.details = [];
		} else {
			// What is left of `NtryDtls` without its payments: banks put each payment into one of its own.
			return closed.name === 'NtryDtls' && closed.children.length === 0;
		}
		return true;
	}

	private count(): void {
		this.elements += 1;
		if (this.elements > MAX_ELEMENTS) throw tooManyElements(MAX_ELEMENTS);
	}

	/** Names the end tag that was expected. Only a name that may be one of ISO is no content. */
	refuse({ kind, reason, line, column }: XmlFault): Error {
		const open = { wrongEnd: this.lastClosed, cut: this.unclosed.at(-1), other: undefined }[kind];
		const [expected = ''] = /^\w{1,35}$/.exec(open?.name ?? '') ?? [];
		const details = expected === '' ? reason : `${reason}; the end of ${expected} was expected`;
		return brokenFile('notWellFormed', `The XML is not well-formed (line ${line}, column ${column}: ${details})`);
	}
}

const findMessage = (name = '') => MESSAGES.get(name.replace(/V\d+$/, ''));

function assertFew(count: number): void {
	if (count > MAX_CHILDREN) throw tooManyElements(MAX_CHILDREN);
}

const tooManyElements = (maximum: number) =>
	tooLargeFile('tooManyElements', `The XML has more than ${maximum} elements`);
