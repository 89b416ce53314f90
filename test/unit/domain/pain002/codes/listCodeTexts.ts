import reasonTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';

const DIRECTIONS = ['neutral', 'outgoing', 'incoming'] as const;

/** A text of the tables as a user reads it: what a direction leaves out is as in the neutral text. */
export interface CodeText {
	readonly code: string;
	/** A level, or `any` for all those without a text of their own */
	readonly level: string;
	readonly direction: (typeof DIRECTIONS)[number];
	readonly means: string;
	readonly whatToDo: string;
	/** The direction says nothing of its own */
	readonly isNeutral: boolean;
	/** Code, level and direction, for the title of a test */
	readonly place: string;
}

type Variants = Partial<Record<(typeof DIRECTIONS)[number], { means?: string; whatToDo?: string }>>;
type Table = Readonly<Record<string, { texts: Partial<Record<string, Variants>> }>>;

function listTexts(table: Table): CodeText[] {
	return Object.entries(table).flatMap(([code, { texts }]) =>
		Object.entries(texts).flatMap(([level, variants = {}]) =>
			DIRECTIONS.map((direction) => ({
				code,
				level,
				direction,
				means: variants[direction]?.means ?? variants.neutral?.means ?? '',
				whatToDo: variants[direction]?.whatToDo ?? variants.neutral?.whatToDo ?? '',
				isNeutral: direction === 'neutral' || variants[direction] === undefined,
				place: `${code} ${level} ${direction}`,
			})),
		),
	);
}

/** Three texts, one for each direction, of each level of each status. */
export const statusTexts = listTexts(statusTable.codes);

/** Three texts, one for each direction, of each level of each reason. */
export const reasonTexts = listTexts(reasonTable);
