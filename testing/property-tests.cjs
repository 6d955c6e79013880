const fastCheck = require('../node_modules/fast-check/lib/cjs/fast-check.js');

/**
 * Property tests use a fixed seed, so that a commit always tests the same. `npm test -- explore` uses other seeds. A
 * failing property prints its seed.
 */
fastCheck.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1_200_900_525) });

module.exports = fastCheck;
