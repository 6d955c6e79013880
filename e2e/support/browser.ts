export { browserArguments, browserPath } from '../../tools/lib/browser.ts';
