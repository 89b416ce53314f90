import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
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

export default tseslint.config(
	{ ignores: ['**/node_modules/', 'dist/', '.run/', 'coverage/', '**/package-lock.json', 'test/vectors/'] },
	...n8nRules,
	{ files: ['**/*.json'], languageOptions: { parser: tseslint.parser } },
	{
		files: ['**/*.ts'],
		languageOptions: { parser: tseslint.parser },
		plugins: { '@typescript-eslint': tseslint.plugin },
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-non-null-assertion': 'error',
			'@typescript-eslint/ban-ts-comment': 'error',
			'@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
			'no-console': 'error',
			'no-empty': 'error',
			eqeqeq: 'error',
		},
	},
	{ files: ['sandbox/**', 'demo/**', 'n8n-host/**', 'test/**'], rules: { 'no-console': 'off' } },
);
