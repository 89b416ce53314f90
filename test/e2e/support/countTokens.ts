import { createRequire } from 'node:module';
import path from 'node:path';
import { isObject } from '../../../n8n-host/jsonValue.ts';
import { n8nHostFolder } from '../../../n8n-host/projectRoot.ts';

interface Tokenizer {
	getEncoding(name: 'o200k_base'): { encode(text: string): number[] };
}

const isTokenizer = (loaded: unknown): loaded is Tokenizer =>
	isObject(loaded) && typeof loaded.getEncoding === 'function';

/** Counts the tokens of a text with the tokenizer that n8n has for the models of OpenAI since GPT-4o. */
export function countTokens(text: string): number {
	const loaded: unknown = createRequire(path.join(n8nHostFolder, 'package.json'))('js-tiktoken');
	if (!isTokenizer(loaded)) throw new TypeError('n8n has no tokenizer js-tiktoken');
	return loaded.getEncoding('o200k_base').encode(text).length;
}
