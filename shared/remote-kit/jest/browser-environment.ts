import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the browser APIs that it lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args);
    const { fetch, Headers, Request, Response, structuredClone, TextEncoder, TextDecoder } = globalThis;
    const has = { fetch, Headers, Request, Response, structuredClone, TextEncoder, TextDecoder };
    const global = this.global as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries(has)) global[name] ??= value;
  }
}
