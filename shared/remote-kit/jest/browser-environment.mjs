import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what browsers have and it lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of ['fetch', 'Headers', 'Request', 'Response', 'structuredClone', 'TextEncoder', 'TextDecoder']) {
      this.global[name] ??= globalThis[name];
    }
  }
}
