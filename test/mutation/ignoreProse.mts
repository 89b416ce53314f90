/**
 * A plugin for Stryker that leaves out what tests do not assert:
 * - Prose: a text or template in which a blank follows a small letter, a digit or a punctuation mark. Tests assert codes.
 *   A text with «=» in it is a header or an expression of n8n, and not prose. Codes, names and values have no blanks.
 * - What the editor shows: objects with a `displayName`, such as parameters.
 *
 * Expressions inside a template of prose, and an object that holds nothing else, are left out with it.
 */
export const strykerPlugins = [{ kind: 'Ignore', name: 'prose', value: { shouldIgnore } }];

const PROSE = /[\p{Ll}\d.,:;!?)…"]\s+\S/u;

function shouldIgnore({ node }: { node: unknown }): string | undefined {
	if (isProse(node)) return 'prose';
	const properties = listProperties(node);
	if (properties.length > 0 && properties.every(({ value }) => isProse(value))) return 'prose';
	return properties.some(({ key }) => isNode(key) && key.name === 'displayName')
		? 'a declaration for the editor'
		: undefined;
}

function isProse(node: unknown): boolean {
	const text = findText(node);
	return text !== undefined && PROSE.test(text) && !text.includes('=');
}

/** The text of a literal or template of Babel's syntax tree. «…» stands for each expression of a template. */
function findText(node: unknown): string | undefined {
	if (!isNode(node)) return undefined;
	if (node.type === 'StringLiteral') return typeof node.value === 'string' ? node.value : undefined;
	if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
	return node.quasis.map((quasi) => (isNode(quasi) && isNode(quasi.value) ? String(quasi.value.raw) : '')).join('…');
}

function listProperties(node: unknown): Array<Readonly<Record<string, unknown>>> {
	if (!isNode(node) || node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return [];
	return node.properties.filter(isNode);
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
