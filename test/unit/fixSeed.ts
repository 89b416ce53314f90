import fc from 'fast-check';

/** The same inputs in each run, so that a change is judged and not the day's luck; `npm run fuzz` looks for new ones. */
const seed = 20_020_015;

if (process.env.FUZZ_SECONDS === undefined) fc.configureGlobal({ seed });
