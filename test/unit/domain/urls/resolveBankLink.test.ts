import { resolveBankLink } from '../../../../nodes/CommercialBanking/domain/urls/resolveBankLink';

const ORIGIN = 'https://api.bank.example';
const BASE_PATH = '/open-banking/commercial-sb';
const API = ORIGIN + BASE_PATH;

it.each<[string, string, string]>([
	['relative to the base path', 'images/1', `${API}/images/1`],
	['relative to the base path, with a slash', '/images/1', `${API}/images/1`],
	['relative to the host', `${BASE_PATH}/images/1`, `${API}/images/1`],
	['the base path at its end', `/images${BASE_PATH}/`, `${API}/images${BASE_PATH}/`],
	['absolute', `${API}/images/1`, `${API}/images/1`],
	['absolute, in capitals', `HTTPS://API.BANK.EXAMPLE${BASE_PATH}/images/1`, `${API}/images/1`],
	['without a scheme', `//api.bank.example${BASE_PATH}/images/1`, `${API}/images/1`],
	['without a scheme, with backslashes', `\\\\api.bank.example${BASE_PATH}/images/1`, `${API}/images/1`],
	['without a scheme, with a slash at the end', `//api.bank.example${BASE_PATH}/images/`, `${API}/images/`],
	['with spaces around it', `  ${API}/images/1\n`, `${API}/images/1`],
	['with spaces before a relative one', ' /images/1 ', `${API}/images/1`],
	['with a query', '/images/1?side=front&page=2', `${API}/images/1?side=front&page=2`],
	['with a fragment', '/images/1#top', `${API}/images/1`],
	['with a colon in its query', 'images/1?at=10:30', `${API}/images/1?at=10:30`],
	['with a double slash inside', '/images//1', `${API}/images//1`],
	['with dots in a name', '/images/a..b/.hidden/1.tiff', `${API}/images/a..b/.hidden/1.tiff`],
	['with an encoded name', '/images/a%20b', `${API}/images/a%20b`],
	['upwards within the API', '/images/../checks/1', `${API}/checks/1`],
])('follows a link %s', (_, link, expected) => {
	expect(resolveBankLink(API, link)).toBe(expected);
});

it('follows a link that is relative to the host where the API has a prefix', () => {
	const api = `${ORIGIN}/gateway${BASE_PATH}`;
	expect(resolveBankLink(api, `/gateway${BASE_PATH}/images/1`)).toBe(`${api}/images/1`);
	expect(resolveBankLink(api, `${BASE_PATH}/images/1`)).toBe(`${api}/images/1`);
});

it.each<[string, string]>([
	['nothing', ''],
	['only spaces', ' \n'],
	['what is no URL', 'https://['],
	['another host', `https://evil.example${BASE_PATH}/images/1`],
	['another host without a scheme', `//evil.example${BASE_PATH}/images/1`],
	['another host behind backslashes', `\\\\evil.example${BASE_PATH}/images/1`],
	['another host behind a slash and a backslash', `/\\evil.example${BASE_PATH}/images/1`],
	['a host whose name begins alike', `https://api.bank.example.evil.example${BASE_PATH}/images/1`],
	['another port', `https://api.bank.example:8443${BASE_PATH}/images/1`],
	['another scheme', `http://api.bank.example${BASE_PATH}/images/1`],
	['a scheme with a digit', 's3:images/1'],
	['a scheme with other signs', 'web+bank:images/1'],
	['a script', 'javascript:alert(1)'],
	['a user', `https://user@api.bank.example${BASE_PATH}/images/1`],
	['a password', `https://:secret@api.bank.example${BASE_PATH}/images/1`],
	['another path of the host', `${ORIGIN}/admin/images/1`],
	['a path that begins alike', `${API}-other/images/1`],
	['the base path alone', API],
	['two dots', '/../admin'],
	['two dots of the absolute link', `${API}/../admin`],
	['encoded dots', '/%2e%2e/admin'],
	['dots behind an encoded slash', '/images/..%2f..%2fadmin'],
	['dots behind an encoded backslash', '/images/..%5c..%5cadmin'],
	['dots that are encoded twice', '/%252e%252e/admin'],
	['dots that are encoded three times', '/%25252e%25252e/admin'],
	['what is encoded more often than can be looked at', '/%252525252525252e/images'],
	['one dot behind an encoded slash', '/images/a%2f.'],
	['dots before a semicolon', '/images%2f..;/admin'],
	['dots before an encoded space', '/images/..%20/admin'],
	['a broken encoding', '/images/%zz'],
	['a broken encoding inside another', '/images/%25zz'],
])('does not follow %s', (_, link) => {
	expect(resolveBankLink(API, link)).toBeUndefined();
});
