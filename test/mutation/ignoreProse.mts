/**
 * A plugin for Stryker that leaves out what tests do not assert:
 * - Prose: a text or template in which a blank follows a small letter, a digit or a punctuation mark. Tests assert codes.
 *   A text with «=» in it is a header or an expression of n8n, and not prose. Codes, names and values have no blanks.
 * - What the editor shows: objects with a `displayName`, such as parameters.
 *
 * Expressions inside a template of prose are left out with it.
 */
export const strykerPlugins = [{ kind: 'Ignore', name: 'prose', value: { shouldIgnore } }];

const PROSE = /[\p{Ll}\d.,:;!?)…"]\s+\S/u;

function shouldIgnore({ node }: { node: unknown }): string | undefined {
	const text = findText(node);
	if (text !== undefined && PROSE.test(text) && !text.includes('=')) return 'prose';
	return isShownInEditor(node) ? 'a declaration for the editor' : undefined;
}

/** The text of a literal or template of Babel's syntax tree. «…» stands for each expression of a template. */
function findText(node: unknown): string | undefined {
	if (!isNode(node)) return undefined;
	if (node.type === 'StringLiteral') return typeof node.value === 'string' ? node.value : undefined;
	if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
	return node.quasis.map((quasi) => (isNode(quasi) && isNode(quasi.value) ? String(quasi.value.raw) : '')).join('…');
}

function isShownInEditor(node: unknown): boolean {
	if (!isNode(node) || node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return false;
	return node.properties.some(
		(property) => isNode(property) && isNode(property.key) && property.key.name === 'displayName',
	);
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
