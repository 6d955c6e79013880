import { endpoints, result } from '@openward/contract';
import { object, string } from 'yup';
import { createClient } from './client.ts';
import { configureTransport } from './transport.ts';

/** What stands in for the network. */
export const fetched = jest.fn<Promise<Response>, [string, RequestInit]>();
const realFetch = globalThis.fetch;
/** An answer with a result. */
export const success = (value: unknown, more = {}) =>
  Response.json({ status: 'SUCCESS', message: 'Done.', result: value, ...more });
/** A refusal. */
export const failure = (status: number, code: string, errors?: object) =>
  Response.json(
    { status: 'FAILURE', message: 'm', result: { description: `It is ${code}.`, code, errors } },
    { status },
  );

/** Takes the network's place for every test of a file. */
export function playNetwork(): void {
  beforeEach(() => {
    globalThis.fetch = fetched as never;
    fetched.mockReset().mockImplementation(async () => success(null));
    configureTransport({ token: () => 'the-token', refresh: async () => null });
  });
  afterAll(() => {
    globalThis.fetch = realFetch;
  });
}

/** What was sent last. */
export const sent = () => {
  const [url, init] = fetched.mock.calls.at(-1) ?? ['', {}];
  return { url, method: init.method, headers: new Headers(init.headers), body: init.body };
};
