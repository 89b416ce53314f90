import { parseArgs } from 'node:util';
import { contractNames, type Contract } from './control/contracts.ts';

export interface SandboxOptions {
	/** The address to listen on. In a container it is 0.0.0.0, so that other containers and the browser reach the bank. */
	host: string;
	/** 0: the system chooses a free port. */
	port: number;
	/** Rows of the account "Operating". */
	transactions: number;
	/** Rows of a page when the caller gives no limit. */
	pageSize: number;
	/** The same seed gives the same accounts, transactions, client secret, API key and password. */
	seed: number;
	/** When the newest transaction was added, in milliseconds since 1970. 0: when the bank starts. */
	booksEnd: number;
	/** The version of Account Information that the bank speaks. */
	contract: Contract;
	/** Writes no log to standard error. */
	quiet: boolean;
	/** Files with the key and the certificate (PEM). The bank then speaks HTTPS. Empty: HTTP. */
	tlsKey: string;
	tlsCertificate: string;
}

export const defaultOptions: SandboxOptions = {
	host: '127.0.0.1',
	port: 0,
	transactions: 7500,
	pageSize: 25,
	seed: 1,
	booksEnd: 0,
	contract: '4.1.0',
	quiet: false,
	tlsKey: '',
	tlsCertificate: '',
};

export const usage =
	'Usage: node sandbox/main.ts [--host 127.0.0.1] [--port 0] [--transactions 7500] [--page-size 25] [--seed 1] [--books-end TIME] [--contract 4.1.0] [--quiet] [--tls-key FILE --tls-certificate FILE]';

/**
 * Parses the command line.
 *
 * @param args the arguments after the program's name
 * @throws Error for an unknown option, for a value that is not a whole number in its range, or for only one of the two
 *   options of TLS
 */
export function parseOptions(args: readonly string[]): SandboxOptions {
	const { values } = parseArgs({
		args: [...args],
		options: {
			host: { type: 'string' },
			port: { type: 'string' },
			transactions: { type: 'string' },
			'page-size': { type: 'string' },
			seed: { type: 'string' },
			'books-end': { type: 'string' },
			contract: { type: 'string' },
			quiet: { type: 'boolean' },
			'tls-key': { type: 'string' },
			'tls-certificate': { type: 'string' },
		},
	});
	const { 'tls-key': tlsKey = '', 'tls-certificate': tlsCertificate = '' } = values;
	if ((tlsKey === '') !== (tlsCertificate === '')) throw new Error('TLS needs both --tls-key and --tls-certificate.');
	return {
		tlsKey,
		tlsCertificate,
		host: values.host ?? defaultOptions.host,
		port: wholeNumber('--port', values.port, defaultOptions.port, 0, 65_535),
		transactions: wholeNumber('--transactions', values.transactions, defaultOptions.transactions, 0, 10_000_000),
		pageSize: wholeNumber('--page-size', values['page-size'], defaultOptions.pageSize, 1, 500),
		seed: wholeNumber('--seed', values.seed, defaultOptions.seed, 0, 4_294_967_295),
		booksEnd: parseTime('--books-end', values['books-end']),
		contract: parseContract(values.contract),
		quiet: values.quiet ?? false,
	};
}

function parseContract(text: string = defaultOptions.contract): Contract {
	const contract = contractNames.find((each) => each === text);
	if (contract === undefined) throw new Error(`--contract must be ${contractNames.join(' or ')}, not "${text}".`);
	return contract;
}

function parseTime(name: string, text: string | undefined): number {
	const time = text === undefined ? 0 : Date.parse(text);
	if (Number.isNaN(time)) throw new Error(`${name} must be a time such as 2025-06-30T17:45:00Z, not "${text}".`);
	return time;
}

function wholeNumber(name: string, text: string | undefined, fallback: number, minimum: number, maximum: number) {
	if (text === undefined) return fallback;
	const value = Number(text);
	if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
		throw new Error(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
	}
	return value;
}
