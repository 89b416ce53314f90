const nodeFolder = '^nodes/CommercialBanking/';
const domain = `${nodeFolder}domain/`;
const pain002 = `${domain}pain002/`;
const statements = `${domain}statements/`;

const within = (folder, names) => `${folder}(${names.join('|')})/`;

/**
 * A rule for each folder within a parent folder: it may import itself and the named folders beside it.
 *
 * @param {string} parent where the folders are, as a regular expression
 * @param {Readonly<Record<string, readonly string[]>>} allowed what each folder may import
 * @param {string} [openFile] a file of the parent itself that all of them may import, as a regular expression
 */
const rooms = (parent, allowed, openFile = '^$') => [
	...Object.entries(allowed).map(([name, others]) => ({
		name: `imports-of-${name}`,
		comment: `«${name}» may import only ${['itself', ...others].join(', ')}.`,
		severity: 'error',
		from: { path: within(parent, [name]) },
		to: { path: parent, pathNot: [within(parent, [name, ...others]), openFile] },
	})),
	{
		name: 'no-unlisted-folder',
		comment: 'Nothing limits what a new folder may import. List it in this file first.',
		severity: 'error',
		from: { path: within(parent, ['[^/]+']), pathNot: within(parent, Object.keys(allowed)) },
		to: {},
	},
];

/** From the outside to the inside: each layer imports only layers further inside. */
const layers = rooms(nodeFolder, {
	methods: ['actions', 'trigger', 'polling', 'parameters', 'transport', 'domain'],
	actions: ['parameters', 'transport', 'domain'],
	trigger: ['parameters', 'transport', 'domain'],
	polling: ['parameters', 'transport', 'domain'],
	parameters: ['domain'],
	transport: ['domain'],
	domain: [],
});

const domainRooms = rooms(
	domain,
	{
		json: [],
		values: ['json'],
		xml: [],
		urls: [],
		keys: ['json', 'values'],
		envelope: ['keys', 'json'],
		token: ['keys', 'json', 'urls'],
		oauthServer: ['keys', 'json'],
		accounts: ['json', 'values'],
		watch: ['accounts', 'json', 'values'],
		paging: ['json'],
		statements: ['accounts', 'json', 'values', 'xml'],
		pain002: ['json', 'values', 'xml'],
	},
	// Every room may throw the errors at the door of the domain, and name the limits that their texts name.
	`${domain}(errors|refusals)\\.ts$`,
);

/** Reading and writing share the one model of a statement, and nothing else. */
const statementRooms = rooms(statements, { read: [], write: [] }, `${statements}[^/]+\\.ts$`);

const pain002Rooms = rooms(pain002, {
	codes: [],
	tree: [],
	report: ['codes', 'tree'],
	status: ['codes', 'report', 'tree'],
	items: ['codes', 'status', 'report', 'tree'],
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		...layers,
		...domainRooms,
		...statementRooms,
		...pain002Rooms,
		{
			name: 'imports-of-pain002-door',
			comment: 'readReport.ts reads a report and stops there: the rooms after `report` build on what it returns.',
			severity: 'error',
			from: { path: `${pain002}[^/]+\\.ts$` },
			to: { path: pain002, pathNot: [within(pain002, ['tree', 'report']), `${pain002}[^/]+\\.ts$`] },
		},
		{
			name: 'imports-of-domain-door',
			comment:
				'The files at the door of the domain are imported by all of its rooms. They import only values, the ground floor.',
			severity: 'error',
			from: { path: `${domain}[^/]+\\.ts$` },
			to: { path: within(domain, ['[^/]+']), pathNot: within(domain, ['values']) },
		},
		{
			name: 'domain-libraries',
			comment: 'The domain knows jose, saxes and node:crypto. It knows neither n8n nor anything that reads or writes.',
			severity: 'error',
			from: { path: domain },
			to: { pathNot: ['^nodes/', '^node_modules/(jose|saxes)/', '^(node:)?crypto$'] },
		},
		{
			name: 'node-files-are-not-imported',
			comment: 'n8n loads the node files. They import everything else, and nothing imports them.',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: { path: '\\.node\\.ts$' },
		},
		{
			name: 'package-imports-only-itself',
			comment: 'What is published needs nothing of what tests, measures or shows it.',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: { path: '^(sandbox|test|bench|demo|n8n-host|release)/' },
		},
		{
			name: 'sandbox-knows-no-node',
			comment: 'The sandbox is the other side: code that both sides use would hide a mistake that both make.',
			severity: 'error',
			from: { path: '^sandbox/' },
			to: { path: '^(nodes|credentials)/' },
		},
		{
			name: 'no-circles',
			comment: 'Files that import each other in a circle cannot be understood one at a time. Types count as well.',
			severity: 'error',
			from: { path: '^(nodes|credentials|sandbox|n8n-host|test/load)/' },
			to: { circular: true },
		},
		{
			name: 'every-import-is-found',
			comment: 'An import that cannot be followed would pass all other rules.',
			severity: 'error',
			from: {},
			to: { couldNotResolve: true },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		tsConfig: { fileName: 'tsconfig.json' },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'require', 'node', 'default', 'types'],
		},
	},
};
