import { packageName } from '../../n8n-host/projectRoot.ts';
import type { CallFrame, FunctionTime } from './cpuProfile.ts';

/** The parts of a delivery's processor time on the main thread. */
export const parts = [
	'this package',
	'node:crypto, called by this package',
	'node:crypto, others',
	'n8n',
	'express and body parsers',
	'TypeORM and database driver',
	'other libraries',
	'Node.js: HTTP, sockets, streams, timers',
	'outside JavaScript (system calls, event loop)',
	'garbage collection',
] as const;

export type Part = (typeof parts)[number];

const expressPackages =
	/^(?:express|body-parser|raw-body|router|finalhandler|compression|cookie-parser|helmet|send|serve-static|on-finished|qs|type-is|content-type|etag|fresh|vary|path-to-regexp|depd|iconv-lite|express-.+)$/;

const databasePackages = /^(?:@n8n\/(?:typeorm|db)|typeorm|sqlite3|pg|pg-.+|postgres-.+|sql-highlight)$/;

const n8nPackages = /^(?:n8n|n8n-.+|@n8n\/.+|@n8n_io\/.+)$/;

/** @returns the name of the package that a file belongs to, or undefined */
function packageOf({ url }: CallFrame): string | undefined {
	const file = url.slice(url.lastIndexOf('/node_modules/') + '/node_modules/'.length);
	return url.includes('/node_modules/') ? /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] : undefined;
}

function partOfPackage(name: string | undefined): Part {
	if (name === packageName) return 'this package';
	if (name === undefined) return 'other libraries';
	if (databasePackages.test(name)) return 'TypeORM and database driver';
	if (expressPackages.test(name)) return 'express and body parsers';
	return n8nPackages.test(name) ? 'n8n' : 'other libraries';
}

const isNode = ({ url }: CallFrame) => url.startsWith('node:');

const isCrypto = ({ url }: CallFrame) => /^node:(?:internal\/)?crypto\b/.test(url);

/** @returns the nearest caller that belongs to a package, or the function itself */
const findOwner = (stack: readonly CallFrame[]): CallFrame | undefined =>
	stack.find((frame) => frame.url !== '' && !isNode(frame));

/**
 * Says which part a function belongs to. A function of V8 or Node counts for its caller only if it has no code of its own
 * in JavaScript, for example `JSON.parse`. Cryptography has parts of its own.
 */
export function findPart({ stack }: FunctionTime): Part {
	const [self] = stack;
	if (self?.functionName === '(garbage collector)') return 'garbage collection';
	const caller = stack.find(({ url }) => url !== '');
	if (caller === undefined) return 'outside JavaScript (system calls, event loop)';
	const owner = findOwner(stack);
	const partOfOwner = partOfPackage(owner && packageOf(owner));
	if (stack.slice(0, owner && stack.indexOf(owner)).some(isCrypto))
		return partOfOwner === 'this package' ? 'node:crypto, called by this package' : 'node:crypto, others';
	return isNode(caller) ? 'Node.js: HTTP, sockets, streams, timers' : partOfOwner;
}

/** Sums up the time of each part, in microseconds. */
export function sumParts(times: readonly FunctionTime[]): Map<Part, number> {
	const sums = new Map<Part, number>(parts.map((part) => [part, 0]));
	for (const time of times) {
		const part = findPart(time);
		sums.set(part, (sums.get(part) ?? 0) + time.microseconds);
	}
	return sums;
}

/** A function of this package, and what ran in it and in what it called of Node and V8. */
export interface OwnFunction {
	readonly name: string;
	/** In the bundle. Counts from 1. */
	readonly line: number;
	readonly microseconds: number;
	/** The function that took most of this time: itself, or what it called of Node and V8. */
	readonly mostly: string;
}

/** Lists the functions of this package. The one that took the most time is first. */
export function listOwnFunctions(times: readonly FunctionTime[]): OwnFunction[] {
	const found = new Map<string, { name: string; line: number; called: Map<string, number> }>();
	for (const { stack, microseconds } of times) {
		const owner = findOwner(stack);
		if (owner === undefined || packageOf(owner) !== packageName) continue;
		const line = owner.lineNumber + 1;
		const entry = found.get(`${nameOf(owner)}:${line}`) ?? {
			name: nameOf(owner),
			line,
			called: new Map<string, number>(),
		};
		const self = nameOf(stack[0] ?? owner);
		entry.called.set(self, (entry.called.get(self) ?? 0) + microseconds);
		found.set(`${entry.name}:${line}`, entry);
	}
	return byTime(
		[...found.values()].map(({ name, line, called }) => ({
			name,
			line,
			microseconds: [...called.values()].reduce((sum, each) => sum + each, 0),
			mostly: byTime([...called].map(([self, microseconds]) => ({ self, microseconds })))[0]?.self ?? name,
		})),
	);
}

const nameOf = ({ functionName }: CallFrame) => (functionName === '' ? '(anonymous)' : functionName);

const byTime = <Timed extends { microseconds: number }>(timed: readonly Timed[]): Timed[] =>
	timed.toSorted((left, right) => right.microseconds - left.microseconds);

/** Sums up the time of each other library, in microseconds. The one that took the most time is first. */
export function listOtherLibraries(times: readonly FunctionTime[]): Array<{ name: string; microseconds: number }> {
	const sums = new Map<string, number>();
	for (const time of times) {
		if (findPart(time) !== 'other libraries') continue;
		const owner = findOwner(time.stack);
		const name = (owner && packageOf(owner)) ?? '(no package)';
		sums.set(name, (sums.get(name) ?? 0) + time.microseconds);
	}
	return byTime([...sums].map(([name, microseconds]) => ({ name, microseconds })));
}
