export { browserArguments, browserPath } from '../../scripts/lib/browser.mjs';
