const { execFileSync } = require('node:child_process');
const fastCheck = require('../node_modules/fast-check/lib/cjs/fast-check.js');

/**
 * Property tests take their seed from the commit: each commit tries other examples, and whatever fails fails again
 * wherever that commit is tested. `npm test` prints the seed, and so does a property that fails.
 */
fastCheck.configureGlobal({ seed: seedOfCommit() });

function seedOfCommit() {
  try {
    const options = { cwd: __dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], options).slice(0, 8), 16) | 0;
  } catch {
    // Sources without git.
    return 1_200_900_525;
  }
}

module.exports = fastCheck;
