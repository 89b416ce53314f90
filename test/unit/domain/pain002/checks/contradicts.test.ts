import { contradicts } from '../../../../../nodes/CommercialBanking/domain/pain002/checks/contradicts';

/** A status of each outcome. */
const STATUS = {
	rejected: 'RJCT',
	cancelled: 'CANC',
	accepted: 'ACCP',
	completed: 'ACSC',
	pending: 'PDNG',
	partial: 'PART',
	unknown: 'HOLD',
} as const;

type Name = keyof typeof STATUS;

it.each<[Name, Name[]]>([
	['rejected', ['accepted', 'completed', 'pending', 'partial']],
	['cancelled', ['accepted', 'completed', 'pending', 'partial']],
	['accepted', ['rejected', 'cancelled', 'partial']],
	['completed', ['rejected', 'cancelled', 'partial', 'pending', 'accepted']],
	['pending', []],
	['partial', []],
	['unknown', []],
])('a level that is %s is contradicted by: %j', (above, expected) => {
	const names: Name[] = ['rejected', 'cancelled', 'accepted', 'completed', 'pending', 'partial', 'unknown'];
	expect(names.filter((name) => contradicts(STATUS[name], STATUS[above])).sort()).toEqual([...expected].sort());
	expect(contradicts(null, STATUS[above])).toBe(false);
	expect(contradicts(STATUS[above], null)).toBe(false);
});
