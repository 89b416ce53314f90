import {
	type PagingErrorCode,
	announcesNextPage,
	findAnnouncedTotal,
	findNextOffset,
	toPageQuery,
} from '../../../../nodes/CommercialBanking/domain/paging/findNextOffset';

const URL_OF_PAGE = 'https://api.bank.example/open-banking/commercial-sb/accounts/1/transactions?limit=2';

const link = (href: unknown) => ({ links: { next: { href } } });

it.each<[string, unknown, string | undefined]>([
	['text', { page: { nextOffset: 'abc' } }, 'abc'],
	['text of 10 MB', { page: { nextOffset: '1'.repeat(10_000_000) } }, '1'.repeat(10_000_000)],
	['a number', { page: { nextOffset: 40 } }, '40'],
	['empty text, the end even where a link follows', { page: { nextOffset: '' }, ...link('?offset=2') }, undefined],
	['blanks', { page: { nextOffset: ' ' } }, undefined],
	['0', { page: { nextOffset: 0 } }, undefined],
	['0 as text, also in the link', { page: { nextOffset: ' 00 ' }, ...link('?offset=0') }, undefined],
	['0, and a link', { page: { nextOffset: 0 }, ...link('?offset=2') }, '2'],
	['text with a zero', { page: { nextOffset: '0a' } }, '0a'],
	['null, and a link', { page: { nextOffset: null }, ...link('?offset=2') }, '2'],
	['both, of which the offset counts', { page: { nextOffset: 'a' }, ...link('?offset=b') }, 'a'],
	['neither', { page: { totalElements: 900 } }, undefined],
	['null as the body', null, undefined],
	['a link of only a query', link('?offset=n1&limit=2'), 'n1'],
	['a link relative to the base path', link('accounts/1/transactions?limit=2&offSet=n1'), 'n1'],
	['an absolute link with the default port', link('https://api.bank.example:443/?offset=n1'), 'n1'],
	['a link as mere text', { links: { next: '?offset=n1' } }, 'n1'],
	['an encoded offset', link('?offset=a%2Bb%3D%26'), 'a+b=&'],
	['a plus sign that nobody encoded', link('?offset=a+b/=='), 'a+b/=='],
	['an offset that is not percent-encoding', link('?offset=100%'), '100%'],
	['an empty offset in the link', link('?offset='), undefined],
	['a page key', { page: { nextPageKey: 'k1' } }, 'pageKey=k1'],
	['a page key after an offset of 0', { page: { nextOffset: 0, nextPageKey: 7 }, ...link('?offset=2') }, 'pageKey=7'],
	['an empty page key', { page: { nextPageKey: '' }, ...link('?pageKey=k1') }, undefined],
	['a page key in the link', link('?limit=2&pagekey=a+b'), 'pageKey=a+b'],
	['an empty link', link(''), undefined],
	['a link that is null', { links: { next: null } }, undefined],
])('reads %s', (_, body, expected) => {
	expect(findNextOffset({ body, url: URL_OF_PAGE })).toBe(expected);
});

it.each<[string, unknown, PagingErrorCode]>([
	['another host', link('https://evil.example/?offset=2'), 'next_link_other_origin'],
	['another host without a scheme', link('//evil.example/?offset=2'), 'next_link_other_origin'],
	['another port', link('https://api.bank.example:8443/?offset=2'), 'next_link_other_origin'],
	['another scheme', link('http://api.bank.example/?offset=2'), 'next_link_other_origin'],
	['a link without an offset', link('?page=2'), 'next_link_unreadable'],
	['a link that is no URL', link('http://['), 'next_link_unreadable'],
	['a link in a list', link(['?offset=2']), 'next_link_unreadable'],
	['an offset that is an object', { page: { nextOffset: {} } }, 'next_link_unreadable'],
	['a page key that is an object', { page: { nextPageKey: {} } }, 'next_link_unreadable'],
])('refuses %s', async (_, body, code) => {
	const read = async () => await Promise.resolve(findNextOffset({ body, url: URL_OF_PAGE }));
	await expect(read).rejects.toMatchObject({ name: 'PagingError', code });
	expect(announcesNextPage({ body, url: URL_OF_PAGE })).toBe(true);
});

it.each([
	['40', { offset: '40' }],
	['pageKey=a=b', { pageKey: 'a=b' }],
	[undefined, {}],
])('asks for the page at %s with %j', (offset, query) => {
	expect(toPageQuery(offset)).toEqual(query);
});

it('knows the last page', () => {
	expect(announcesNextPage({ body: { page: { nextOffset: '' } }, url: URL_OF_PAGE })).toBe(false);
	expect(announcesNextPage({ body: { page: { nextOffset: 'x' } }, url: URL_OF_PAGE })).toBe(true);
});

it.each<[unknown, number | undefined]>([
	[{ page: { totalElements: 12 } }, 12],
	[{ page: { totalElements: 0 } }, 0],
	[{ page: { totalElements: '12' } }, 12],
	[{ page: { totalElements: '1'.repeat(15) } }, 111_111_111_111_111],
	[{ page: { totalElements: '1'.repeat(16) } }, undefined],
	[{ page: { total: 7 } }, 7],
	[{ page: { totalElements: 12, total: 7 } }, 12],
	[{ page: { totalElements: null, total: '7' } }, 7],
	[{ page: { totalElements: -1 } }, undefined],
	[{ page: { totalElements: 1.5 } }, undefined],
	[{ page: { totalElements: '1 ' } }, undefined],
	[{ page: { totalElements: '1e3' } }, undefined],
	[{ page: { totalElements: [12] } }, undefined],
	[null, undefined],
])('%j announces %j rows', (body, total) => {
	expect(findAnnouncedTotal(body)).toBe(total);
});
