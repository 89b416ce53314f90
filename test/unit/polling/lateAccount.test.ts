import { formats, hoursAhead, LateAccount, type Plan, troubles, workflowZones } from './LateAccount';
import { SeededRandom } from './SeededRandom';

/** The long tests play 1,000, which takes half a minute. `LATE_SCHEDULES=20000` plays as many as nobody waits for. */
const SCHEDULES = Number(process.env.LATE_SCHEDULES ?? (process.env.MODEL_SCHEDULES === undefined ? 200 : 1_000));

const perfect = { missing: [], twice: [], flooded: [] };

const cases = hoursAhead.flatMap((ahead) =>
	formats.flatMap((format) =>
		workflowZones.flatMap((timezone) => troubles.map((trouble): Plan => ({ ahead, format, timezone, trouble }))),
	),
);

it.each(cases)('every payment after the start is told once: UTC$ahead, $format, $timezone, $trouble', async (plan) => {
	expect(await new LateAccount(plan, 1).play()).toEqual(perfect);
});

async function playRandomSchedule(seed: number): Promise<void> {
	const random = new SeededRandom(seed);
	const order = random.pick(['newestFirst', 'newestFirst', 'oldestFirst', 'shuffled'] as const);
	const plan = { ...random.pick(cases), order, renewsConsent: random.isTrue(0.5) };
	expect({ seed, plan, ...(await new LateAccount(plan, seed).play()) }).toEqual({ seed, plan, ...perfect });
}

it('every payment after the start is told once in random schedules', async () => {
	for (let seed = 0; seed < SCHEDULES; seed++) await playRandomSchedule(seed);
}, 3_600_000);

it('a row of exactly 12:00:00-05:00 is a day, so it may be after the start', async () => {
	await playRandomSchedule(1257);
});
