import { z } from 'zod/v4';

/** The result of one process. */
export const measurementSchema = z.object({
	/** Time by the clock: the median of the repetitions after the warm-up. */
	milliseconds: z.number(),
	/**
	 * Processor time of the main thread: the mean of the repetitions, because some systems count in steps of 4 ms. Other
	 * programs change it less than the time by the clock.
	 */
	cpuMilliseconds: z.number(),
	/** Highest resident memory of the process after the first reading. */
	peakBytes: z.number(),
	/** Longest time without a turn for the event loop: the median of the repetitions. */
	longestHoldMilliseconds: z.number(),
	/** Number of items or elements. It shows that the work was done. */
	result: z.number(),
});

export type Measurement = Readonly<z.infer<typeof measurementSchema>>;
