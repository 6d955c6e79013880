const fastCheck = require('../node_modules/fast-check/lib/cjs/fast-check.js');

/**
 * Property tests begin with the same seed on every commit, so that a commit answers for itself. `npm test -- explore` draws
 * other seeds. A property that fails prints its seed.
 */
fastCheck.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1_200_900_525) });

module.exports = fastCheck;
