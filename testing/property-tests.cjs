const fastCheck = require('../node_modules/fast-check/lib/cjs/fast-check.js');

/**
 * CI tries the same examples each time, so that what fails there fails on every machine, and what passed there once is
 * not refused by chance the next time. Everywhere else they are new ones at each run.
 */
if (process.env.CI) fastCheck.configureGlobal({ seed: 1_200_900_525 });

module.exports = fastCheck;
