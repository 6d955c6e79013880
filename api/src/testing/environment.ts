import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-node';
import { leaveTestServer, ownServer, type TestServer, testServer } from './test-server.ts';

declare global {
  /** The server that the http tests call. */
  var openward: TestServer;
}

type HttpTestOptions = { database: 'pglite' | 'postgres'; isAlone?: boolean };

/**
 * The environment of the http tests. The server runs outside the tests' sandbox as it runs in production,
 * and once per process: the suites of a process share it and make their own data. A suite that must know all that there is
 * begins with `@jest-environment-options {"isAlone": true}` and gets one of its own.
 */
export default class HttpTestEnvironment extends TestEnvironment {
  readonly #databaseUrl: string | undefined;
  readonly #isAlone: boolean;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    const options = config.projectConfig.testEnvironmentOptions as HttpTestOptions;
    const { database, isAlone = false } = options;
    this.#isAlone = isAlone;
    this.#databaseUrl = database === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
  }

  override async setup(): Promise<void> {
    await super.setup();
    this.global.openward = await (this.#isAlone ? ownServer : testServer)(this.#databaseUrl);
  }

  override async teardown(): Promise<void> {
    if (this.#isAlone) await this.global.openward.api.close();
    else leaveTestServer(this.#databaseUrl);
    await super.teardown();
  }
}
