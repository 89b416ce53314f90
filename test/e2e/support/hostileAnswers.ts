/** An answer of the Account Information API that costs a careless client far more than its size. */
export interface HostileAnswer {
	readonly name: string;
	readonly status: number;
	readonly contentType: string;
	readonly make: () => string;
	/** How the run of the action node ends. */
	readonly ends: 'success' | 'error';
}

const html = { status: 500, contentType: 'text/html', ends: 'error' } as const;

const json = { contentType: 'application/json', ends: 'error' } as const;

const account = (more: object) => ({ accounts: [{ depositAccount: { accountId: '1', ...more } }] });

/** Shapes that once held n8n up for seconds, and their neighbours. */
export const hostileAnswers: readonly HostileAnswer[] = [
	{ ...html, name: '30 empty comments', make: () => `${'<!---->'.repeat(30)}x` },
	{ ...html, name: '100,000 comments that do not end', make: () => '<!--'.repeat(100_000) },
	{ ...html, name: 'a million byte order marks', make: () => '\uFEFF'.repeat(1_000_000) },
	{ ...html, name: '10 MB of white space', make: () => ' \n'.repeat(5_000_000) },
	{
		...json,
		name: 'an error whose code has 10 MB',
		status: 500,
		make: () => JSON.stringify({ error: 'x'.repeat(10_000_000) }),
	},
	{
		...json,
		name: 'an offset of 10 MB',
		status: 200,
		make: () => JSON.stringify({ ...account({}), page: { nextOffset: '1'.repeat(10_000_000) } }),
	},
	{
		...json,
		ends: 'success',
		name: 'the same attribute 30,000 times',
		status: 200,
		make: () =>
			JSON.stringify(account({ fiAttributes: Array.from({ length: 30_000 }, () => ({ name: 'a', value: 'b' })) })),
	},
	{ ...json, name: 'JSON a million levels deep', status: 200, make: () => '['.repeat(1_000_000) },
	{
		...json,
		ends: 'success',
		name: 'a number of a million digits',
		status: 200,
		make: () => `{"accounts":[{"depositAccount":{"accountId":"1","currentBalance":${'1'.repeat(1_000_000)}}}]}`,
	},
];
