import { currentMoment } from '../../../nodes/CommercialBanking/trigger/currentMoment';

it('is in seconds on both clocks', () => {
	const monotonic = jest.spyOn(performance, 'now').mockReturnValue(1_500);
	const wall = jest.spyOn(Date, 'now').mockReturnValue(1_790_000_000_000);
	expect(currentMoment()).toEqual({ monotonicSeconds: 1.5, wallSeconds: 1_790_000_000 });
	monotonic.mockRestore();
	wall.mockRestore();
});
