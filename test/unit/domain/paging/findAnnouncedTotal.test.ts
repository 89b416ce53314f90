import { findAnnouncedTotal } from '../../../../nodes/CommercialBanking/domain/paging/findAnnouncedTotal';

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
	[{ page: { totalElements: 2 ** 53 } }, undefined],
	[{ page: { totalElements: '' } }, undefined],
	[{ page: { totalElements: ' 1' } }, undefined],
	[{ page: { totalElements: '1 ' } }, undefined],
	[{ page: { totalElements: '1e3' } }, undefined],
	[{ page: { totalElements: '0x1f' } }, undefined],
	[{ page: { totalElements: true } }, undefined],
	[{ page: { totalElements: [12] } }, undefined],
	[{ page: {} }, undefined],
	[{ page: 12 }, undefined],
	[{}, undefined],
	[null, undefined],
	['12', undefined],
])('%j announces %j rows', (body, total) => {
	expect(findAnnouncedTotal(body)).toBe(total);
});
