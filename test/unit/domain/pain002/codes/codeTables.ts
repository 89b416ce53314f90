import { z } from 'zod';

import reasonTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/reasons.json';
import statusTable from '../../../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';

/** Whole sentences in plain characters: no line breaks, no doubled spaces, and not too long for a table cell. */
const sentences = (maximumLength: number) =>
	z
		.string()
		.max(maximumLength)
		.regex(/^[A-Z0-9](?:[^\s.!]| (?! )|\.(?= [A-Z0-9]))+\.$/);

const means = sentences(180);
const whatToDo = sentences(200);

const text = z.strictObject({ means, whatToDo });

/** What a direction says differently from the neutral text. */
const variant = z
	.strictObject({ means: means.optional(), whatToDo: whatToDo.optional() })
	.refine((texts) => Object.values(texts).length > 0, 'is empty');

const textsByDirection = z
	.strictObject({ neutral: text, outgoing: variant.optional(), incoming: variant.optional() })
	.refine(
		({ neutral, ...variants }) =>
			Object.values(variants).every((texts) => texts.means !== neutral.means && texts.whatToDo !== neutral.whatToDo),
		'repeats the neutral text',
	);

const textsByLevel = z
	.strictObject({
		any: textsByDirection.optional(),
		transaction: textsByDirection.optional(),
		payment: textsByDirection.optional(),
		group: textsByDirection.optional(),
	})
	.refine((texts) => Object.values(texts).length > 0, 'is empty');

const code = z.string().regex(/^[A-Z0-9]{4}$/);
const name = z.string().min(3);

const statusTableSchema = z.strictObject({
	outcomes: z.strictObject({
		rejected: z.array(code),
		cancelled: z.array(code),
		completed: z.array(code),
		accepted: z.array(code),
		partial: z.array(code),
		pending: z.array(code),
	}),
	codes: z.record(
		code,
		z.strictObject({
			names: z.strictObject({ transaction: name.optional(), group: name.optional() }),
			texts: textsByLevel,
		}),
	),
});

const reasonTableSchema = z.record(code, z.strictObject({ name, texts: textsByLevel }));

/** What is wrong with the shape of the tables; empty if nothing is. */
export function findFaultsOfTables(statuses: unknown = statusTable, reasons: unknown = reasonTable): string[] {
	return [statusTableSchema.safeParse(statuses), reasonTableSchema.safeParse(reasons)].flatMap(({ error }) =>
		(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
	);
}
