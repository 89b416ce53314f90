import { connectBank } from '../../../nodes/CommercialBanking/transport/connectBank';
import { requestBank } from '../../../nodes/CommercialBanking/transport/requestBank';
import { createEditorContext } from '../actions/executeOperation';
import { type TestBank, startBank } from '../actions/startBank';

let testBank: TestBank;

beforeAll(async () => {
	testBank = await startBank();
	testBank.answer = () => ({ json: {} });
});
afterAll(async () => await testBank.close());

it.each<[string[], Record<string, string | number | undefined> | undefined, string]>([
	[['accounts'], undefined, '/accounts'],
	[['accounts'], {}, '/accounts'],
	[['accounts'], { offset: undefined }, '/accounts'],
	[['accounts', 'a/b ?#'], undefined, '/accounts/a%2Fb%20%3F%23'],
	[['accounts'], { offset: 'a&b=c ü', limit: 50 }, '/accounts?offset=a%26b%3Dc%20%C3%BC&limit=50'],
	[['accounts'], { fields: 'a,b', none: undefined, last: '' }, '/accounts?fields=a,b&last='],
])('asks for %j with %j at %s', async (path, query, expected) => {
	const bank = await connectBank(createEditorContext({ origin: testBank.origin }), new AbortController().signal);
	const { url } = await requestBank(bank, path, query);
	expect(url).toBe(`${testBank.origin}/open-banking/commercial-sb${expected}`);
	expect(testBank.requests.at(-1)?.url.href).toBe(url);
});
