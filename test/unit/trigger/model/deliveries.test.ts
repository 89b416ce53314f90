import fc from 'fast-check';
import { deliveryPlans } from './deliveryPlans';
import { playDeliveries } from './playDeliveries';
import { time } from './VirtualClock';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	...jest.requireActual<object>('./standIns'),
}));
jest.mock('../../../../nodes/CommercialBanking/domain/envelope/openEnvelope', () => ({
	...jest.requireActual<object>('../../../../nodes/CommercialBanking/domain/envelope/openEnvelope'),
	...jest.requireActual<object>('./standIns'),
}));
jest.mock('../../../../nodes/CommercialBanking/domain/token/createTokenVerifier', () =>
	jest.requireActual<object>('./standIns'),
);
jest.mock('../../../../nodes/CommercialBanking/transport/yieldToEventLoop', () =>
	jest.requireActual<object>('./standIns'),
);

/** `npm run test:long` plays more. */
const SCHEDULES = Number(process.env.MODEL_SCHEDULES ?? 1_000);

/** `npm run fuzz` sets the seconds for which schedules are played. They differ each time. */
const fuzzSeconds = Number(process.env.MODEL_SECONDS ?? 0);

const property = fc.asyncProperty(fc.scheduler(), deliveryPlans, playDeliveries);

async function playForSeconds(seconds: number): Promise<void> {
	const end = process.hrtime.bigint() + BigInt(seconds) * 1_000_000_000n;
	while (process.hrtime.bigint() < end) await fc.assert(property, { numRuns: 500 });
}

beforeAll(() => {
	jest.spyOn(performance, 'now').mockImplementation(() => time.clock.milliseconds);
	jest.spyOn(Date, 'now').mockImplementation(() => time.clock.wallMilliseconds);
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		const controller = new AbortController();
		void time.clock.sleep(milliseconds).then(() => controller.abort());
		return controller.signal;
	});
	// The trigger refuses often here, and to collect a stack takes longer than all the rest.
	Error.stackTraceLimit = 0;
});
afterAll(() => jest.restoreAllMocks());

it(
	'what is answered 200 is stored, what is not stored is asked for again, and nothing comes out twice',
	async () => {
		if (fuzzSeconds > 0) await playForSeconds(fuzzSeconds);
		else await fc.assert(property, { numRuns: SCHEDULES });
	},
	600_000 + fuzzSeconds * 2_000,
);
