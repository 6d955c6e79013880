import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-node';
import { type TestServer, testServer } from './test-server.ts';

declare global {
  /** The server that the http tests talk to. */
  var openward: TestServer;
}

/**
 * The environment of the http tests. The server runs outside the tests' sandbox as it runs in production,
 * and once per process: the suites of a process share it and make their own data.
 */
export default class HttpTestEnvironment extends TestEnvironment {
  readonly #databaseUrl: string | undefined;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    const { database } = config.projectConfig.testEnvironmentOptions as { database: 'pglite' | 'postgres' };
    this.#databaseUrl = database === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
  }

  override async setup(): Promise<void> {
    await super.setup();
    this.global.openward = await testServer(this.#databaseUrl);
  }
}
