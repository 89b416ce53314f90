import { fitCosts, predictUse, subtractRest, type LoadedTime } from '../../../../bench/capacity/capacityModel.ts';

const load = (deliveries: number, executions: number, use: LoadedTime['use']): LoadedTime => ({
	connections: 1,
	deliveries,
	executions,
	use,
});

it.each([
	['both costs', 3, 7],
	['no cost for a delivery', 0, 7],
	['no cost for an execution', 3, 0],
])('finds what a part costs: %s', (_, perDelivery, perExecution) => {
	const use = (deliveries: number, executions: number) => ({
		cpu: perDelivery * deliveries + perExecution * executions,
		rows: 5 * executions,
	});
	const costs = fitCosts(load(100, 100, use(100, 100)), load(1_000, 50, use(1_000, 50)));
	const [cpu, rows] = costs;
	expect(costs.map(({ part }) => part)).toEqual(['cpu', 'rows']);
	expect(cpu?.perDelivery).toBeCloseTo(perDelivery);
	expect(cpu?.perExecution).toBeCloseTo(perExecution);
	expect(rows?.perDelivery).toBeCloseTo(0);
	expect(rows?.perExecution).toBeCloseTo(5);
});

it('cannot tell the costs apart if all executions have as many deliveries', () => {
	expect(() => fitCosts(load(10, 5, { cpu: 1 }), load(20, 10, { cpu: 2 }))).toThrow('same number of deliveries');
});

it('predicts the use of another load', () => {
	expect(predictUse({ part: 'cpu', perDelivery: 2, perExecution: 10 }, 100, 5)).toBe(250);
});

it('takes away what the system uses at rest', () => {
	expect(subtractRest({ cpu: 100, rows: 7 }, { cpu: 3 }, 10)).toEqual({ cpu: 70, rows: 7 });
});
