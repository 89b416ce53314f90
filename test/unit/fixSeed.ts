import fc from 'fast-check';

/** Each run gets the same inputs, so that no test fails by chance. `npm run fuzz` tries new ones. */
const seed = 20_020_015;

if (process.env.FUZZ_SECONDS === undefined) fc.configureGlobal({ seed });
