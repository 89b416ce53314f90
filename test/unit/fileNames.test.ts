import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../n8n-host/projectRoot.ts';

/** Files without a main export, and why. */
const withoutMainExport: Readonly<Record<string, string>> = {
	'actions/describeOperations.ts': 'what the description of the node takes from the list of operations',
	'actions/operations.ts': 'the resources, with their operations',
	'domain/errors.ts': 'all errors of the domain, and the functions that make them',
	'domain/accounts/unwrapRecord.ts': 'the same for accounts and for transactions',
	'domain/pain002/codes/codeTables.ts': 'what each code means',
	'domain/pain002/tree/isoNames.ts': 'the names of ISO 20022, and what can be asked of them',
	'domain/pain002/report/mapBlocks.ts': 'one function for each block of a report',
	'domain/pain002/tree/reportLimits.ts': 'limits that both parsers have',
	'domain/statements/read/readValues.ts': 'what the readers of all formats read alike: a line, a day, a reference',
	'domain/watch/watchState.ts': 'reads and writes the state of both events',
	'parameters/reportParameters.ts': 'what the trigger and Parse both ask about reports',
	'actions/getPeriodDays.ts': 'the days of a period, for statements and for transactions',
	'trigger/eventParameters.ts': 'the event, and the statuses of each',
	'trigger/oauthServer.ts': 'one function for each endpoint of the server',
};

const folder = path.join(projectRoot, 'nodes/CommercialBanking');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

const exported = /^export (?:abstract |async )*(?:const|function\*?|class|interface|type) (\w+)/gm;

/** A constant may have another spelling than its file. */
const simplify = (name: string) => name.replaceAll('_', '').toLowerCase();

function isNamedAfterExport(file: string): boolean {
	const text = readFileSync(path.join(folder, file), 'utf8');
	const names = [...text.matchAll(exported)].map(([, name = '']) => simplify(name));
	return names.includes(simplify(path.basename(file, '.ts')));
}

/** n8n finds nodes by these names, each operation has the same exports, and words stand beside the code that shows them. */
const namedByTheirKind = /\.(?:node|operation|words)\.ts$/;

it('names each file after one of its exports', () => {
	const others = files.filter((file) => !namedByTheirKind.test(file) && !isNamedAfterExport(file));
	expect(others.filter((file) => !(file in withoutMainExport))).toEqual([]);
});
