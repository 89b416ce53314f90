import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';
import { unusableCredential } from '../../nodes/CommercialBanking/domain/unusableCredential.words';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

const nodes = 'nodes/CommercialBanking';

/** The files whose messages tell a person what is wrong with the notifications credential, or with a token request. */
const files = [
	...['domain/keys', 'domain/oauthServer', 'domain/token', 'domain/urls'].flatMap((folder) =>
		readdirSync(path.join(projectRoot, nodes, folder)).map((file) => `${nodes}/${folder}/${file}`),
	),
	`${nodes}/trigger/loadNotificationSettings.ts`,
];

/** A file without comments, and with texts in one piece. */
const readCode = (file: string) =>
	read(file)
		.replaceAll(/\/\*(?:(?!\*\/)[\s\S])*\*\/|^\t*\/\/.*$/gm, '')
		.replaceAll(/'\s*\+\s*'/g, '');

/** What the bank's program reads, not a person. */
const FOR_PROGRAMS = ['grant_type is missing'];

/** The texts of the table, and those in the code. */
const texts = files.flatMap((file) => {
	const code = readCode(file);
	const sentences = [...code.matchAll(/(['"`])((?:\$\{|[a-z\d])(?:(?!\1).)*\.)\1/g)].map(([, , text = '']) => text);
	const reasons = [...code.matchAll(/oauthServerUnreachable\((?:\w+|'JWKS'), (['"`])((?:(?!\1).)+)\1/g)];
	return [...sentences, ...reasons.map(([, , text = '']) => text)];
});

/** The first sentence of each problem, with `…` for what is put in. */
const problems = [...texts, ...Object.values(unusableCredential)].map((text) =>
	(text.split('. ')[0] ?? '').replace(/\.$/, '').replaceAll(/\$?\{\w[^}]*\}/g, '…'),
);

const page = read('docs/troubleshooting.md');

it('is compared with all messages', () => {
	expect(problems.length).toBeGreaterThan(35);
});

it.each([...new Set(problems)].filter((problem) => !FOR_PROGRAMS.includes(problem)))(
	'says what to do about "%s"',
	(problem) => {
		expect(page).toContain(`${problem}*`);
	},
);
