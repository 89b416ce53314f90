import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import importX from 'eslint-plugin-import-x';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** The rules that n8n's own package scanner applies, so that lint and scan agree. */
const n8nRules = [
	{ ...n8nCommunityNodesPlugin.configs.recommended, files: ['package.json', '{nodes,credentials}/**/*.{ts,json}'] },
	{ plugins: { 'n8n-nodes-base': n8nNodesBase } },
	{ files: ['package.json'], rules: { ...n8nNodesBase.configs.community.rules } },
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.credentials.rules,
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...n8nNodesBase.configs.nodes.rules,
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
];

const typescriptFiles = ['**/*.ts', '**/*.mts'];

/** One import for each module; `import type` where it brings in types alone, so that Node does not load the module. */
const importRules = {
	'@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
	'@typescript-eslint/no-import-type-side-effects': 'error',
	'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
};

/** The order of imports: Node's modules, packages, then files, those of other folders first; by the alphabet in each. */
const importOrder = {
	groups: ['builtin', 'external', 'parent', 'sibling'],
	alphabetize: { order: 'asc', caseInsensitive: true },
};

/**
 * A page of the bank may have a hundred thousand rows. Spread into the arguments of a call, they exceed the stack. Lists that
 * are written in the code may be spread: constants, and the names, tags and facts that a function hands on.
 */
const noLongSpread = {
	selector:
		':matches(CallExpression, NewExpression) > SpreadElement.arguments' +
		':not([argument.name=/^([A-Z_]+|names|tags|facts)$/]):not([argument.object.name=/^[A-Z_]+$/])',
	message: 'A long list exceeds the stack. Use a loop, or a spread in a list.',
};

/** One key a line, as Prettier writes them. */
const noSqueezedKeys = {
	selector: 'ObjectExpression > SpreadElement > ObjectExpression.argument',
	message: 'Write the keys of the object themselves.',
};

/**
 * `domain/values` has the one decimal, the one timestamp and the one table of ISO 4217. JavaScript's own readers take what no
 * bank means, and `Intl` has other decimals than ISO 4217.
 */
const noSecondReader = [
	'Identifier[name=/^(Intl|parseFloat)$/]',
	'NewExpression[callee.name="Date"][arguments.length>0]',
	'MemberExpression[object.name="Date"][property.name=/^(parse|UTC)$/]',
	'MemberExpression[property.name=/^(toFixed|toLocale.*)$/]',
].map((selector) => ({ selector, message: 'Decimals, times and currencies are read and written in domain/values.' }));

export default tseslint.config(
	{ ignores: ['**/node_modules/', 'dist/', '.run/', 'coverage/', '**/package-lock.json', 'test/vectors/'] },
	...n8nRules,
	{ files: ['**/*.json'], languageOptions: { parser: tseslint.parser } },
	{ files: typescriptFiles, extends: [tseslint.configs.strictTypeChecked, regexp.configs['flat/recommended']] },
	{
		files: typescriptFiles,
		languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
		linterOptions: { reportUnusedDisableDirectives: 'error' },
		plugins: { 'import-x': importX },
		rules: {
			...importRules,
			'@typescript-eslint/switch-exhaustiveness-check': 'error',
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
			'@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
			// `async` turns what a function throws into a rejection, also where there is nothing to wait for.
			'@typescript-eslint/require-await': 'off',
			'@typescript-eslint/no-unnecessary-condition': [
				'error',
				{ allowConstantLoopConditions: 'only-allowed-literals' },
			],
			'regexp/no-super-linear-backtracking': 'error',
			'regexp/no-super-linear-move': 'error',
			'no-console': 'error',
			'no-empty': 'error',
			eqeqeq: 'error',
		},
	},
	{
		files: ['{nodes,credentials}/**/*.ts'],
		rules: {
			'import-x/order': ['error', importOrder],
			'no-restricted-syntax': ['error', noLongSpread, noSqueezedKeys, ...noSecondReader],
		},
	},
	{
		files: ['nodes/CommercialBanking/domain/values/*.ts'],
		rules: { 'no-restricted-syntax': ['error', noLongSpread, noSqueezedKeys] },
	},
	{ files: ['sandbox/**', 'demo/**', 'n8n-host/**', 'test/**'], rules: { 'no-console': 'off' } },
);
