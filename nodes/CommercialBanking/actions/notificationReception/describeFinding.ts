import { fillTemplate, type Placeholder } from '../../domain/values/fillText';
import { findings } from './findings.words';

type Words = typeof findings;

export type FindingCode = keyof Words;

/** The texts of a row that may have placeholders. */
type TextOf<Row> = Extract<Row[Extract<keyof Row, 'finding' | 'how'>], string>;

/** What is known of each reply: the status of the answer, or the code of the network's failure. */
export interface ReplyFacts {
	readonly status?: number;
	readonly code?: string;
}

/** The facts of a finding's texts, without those of the reply. */
type FactNames<Code extends FindingCode> = Exclude<Placeholder<TextOf<Words[Code]>>, keyof ReplyFacts>;

/** Findings without facts of their own. */
export type PlainFindingCode = {
	[Code in FindingCode]: [FactNames<Code>] extends [never] ? Code : never;
}[FindingCode];

/** A finding with its facts. These are nothing secret: addresses, codes, statuses. */
export type Finding =
	| { readonly finding: PlainFindingCode; readonly facts?: undefined }
	| {
			[Code in Exclude<FindingCode, PlainFindingCode>]: {
				readonly finding: Code;
				readonly facts: Readonly<Record<FactNames<Code>, string>>;
			};
	  }[Exclude<FindingCode, PlainFindingCode>];

interface FindingText {
	readonly finding: string;
	readonly whatToDo?: string;
	readonly how?: string;
}

export function describeFinding({ finding: name, facts }: Finding, { status, code }: ReplyFacts = {}): FindingText {
	const { finding, whatToDo, how }: FindingText = findings[name];
	const fill = (text: string) => fillTemplate(text, { ...facts, status, code });
	return { finding: fill(finding), whatToDo, how: how && fill(how) };
}
