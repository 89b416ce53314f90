import type { YieldToEventLoop } from './createYieldToEventLoop';
import type { ReplaceElement } from './ReplaceElement';

/** What the parsers of XML and JSON can be told. */
export interface ParseOptions {
	/** Where the XML or JSON begins; 0 if not given. Places in errors are places of the whole text. */
	readonly start?: number;
	/** Maps each transaction as soon as it is read. Without it, the tree has all elements. */
	readonly replaceElement?: ReplaceElement | undefined;
	/** Awaited between stretches of a long text, so that other work gets a turn. Without it there are no pauses. */
	readonly yieldToEventLoop?: YieldToEventLoop | undefined;
}
