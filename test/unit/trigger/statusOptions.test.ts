import statusTable from '../../../nodes/CommercialBanking/domain/pain002/codes/statuses.json';
import { statusOptions } from '../../../nodes/CommercialBanking/trigger/statusOptions';

describe('the statuses that the user can choose', () => {
	it('are all of the table, each with its name, its code and what it means', () => {
		expect(statusOptions.map(({ value }) => value).sort()).toEqual(Object.keys(statusTable.codes).sort());
		for (const { name, value, description } of statusOptions) {
			expect(name).toMatch(new RegExp(`^[A-Z].* \\(${String(value)}\\)$`));
			expect(name).not.toContain('undefined');
			expect(description).toMatch(/\w/);
		}
	});

	it('are sorted by name', () => {
		const names = statusOptions.map(({ name }) => name);
		expect(names).toEqual([...names].sort((left, right) => left.localeCompare(right, 'en')));
	});
});
