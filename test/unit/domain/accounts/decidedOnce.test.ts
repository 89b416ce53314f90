import { readdirSync } from 'node:fs';
import path from 'node:path';
import { POSTED_FIRST } from '../../../../nodes/CommercialBanking/domain/accounts/findPostedTime';
import { BALANCE_FIELDS } from '../../../../nodes/CommercialBanking/domain/accounts/outputAccount';
import { readProjectFile } from '../../readProjectFile';

const ROOT = 'nodes/CommercialBanking';
const files = readdirSync(path.join(__dirname, '../../../..', ROOT), { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.ts'))
	.map((name) => path.join(ROOT, name));

/** A second reader of such a name would not know the next one that a bank adds: the file that reads it has all of them. */
it.each([
	...POSTED_FIRST.map((name) => [name, 'findPostedTime.ts'] as const),
	...[...new Set(Object.values(BALANCE_FIELDS).flat())].map((name) => [name, 'outputAccount.ts'] as const),
])('%s is read in %s alone', (name, reader) => {
	const named = new RegExp(`'${name}'|fields\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}: JsonObject`);
	expect(files.filter((file) => named.test(readProjectFile(file))).map((file) => path.basename(file))).toEqual([
		reader,
	]);
});

/** Two answers to one of these questions would give one row two IDs, or an ID in one node alone. */
it.each([
	['what identifies an account', /findWholeNumber\([^)]*\) \?\?/, 'findWholeNumber.ts'],
	['whether the items have a field', /=== 'selected' &&/, 'applyOutput.ts'],
])('%s is decided in one place', (_, decides, place) => {
	expect(files.filter((file) => decides.test(readProjectFile(file))).map((file) => path.basename(file))).toEqual([
		place,
	]);
});
