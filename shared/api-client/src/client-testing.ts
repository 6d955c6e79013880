import { endpoint, result } from '@openward/contract';
import { object, string } from 'yup';
import { configureTransport } from './transport.ts';

/** One example of each kind of call. */
export const calls = {
  list: endpoint({
    method: 'GET',
    path: '/thing',
    roles: ['ROLE_DOCTOR'],
    patientData: false,
    changes: false,
    result: result<string[]>(),
  }),
  find: endpoint({
    method: 'GET',
    path: '/thing/:id',
    roles: ['ROLE_DOCTOR'],
    patientData: false,
    changes: false,
    params: object({ id: string().required() }),
    query: object({ q: string(), page: string() }),
    result: result<string>(),
  }),
  change: endpoint({
    method: ['POST', 'GET'],
    path: '/thing/change',
    roles: ['ROLE_DOCTOR'],
    patientData: false,
    changes: true,
    body: object({ name: string().required() }),
    result: result<null>(),
  }),
  send: endpoint({
    method: 'POST',
    path: '/thing/file',
    roles: ['ROLE_DOCTOR'],
    patientData: false,
    changes: true,
    query: object({ name: string() }),
    upload: {
      field: 'file',
      types: [],
      largest: 9,
      messages: { missing: 'Is required', tooLarge: 'Is not valid', wrongType: 'Is not valid' },
    },
    result: result<null>(),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/enter',
    roles: 'public',
    patientData: false,
    changes: true,
    result: result<null>(),
  }),
};

/** Replaces `fetch`. */
export const fetched = jest.fn<Promise<Response>, [string, RequestInit]>();
const realFetch = globalThis.fetch;
/** A successful answer. */
export const success = (value: unknown, more = {}) =>
  Response.json({ status: 'SUCCESS', message: 'Done.', result: value, ...more });
/** A refusal. */
export const failure = (status: number, code: string, errors?: object) =>
  Response.json(
    { status: 'FAILURE', message: 'm', result: { description: `It is ${code}.`, code, errors } },
    { status },
  );

/** Replaces the network and the page's language in every test of a file. */
export function playNetwork(language = 'es'): void {
  const page = { documentElement: { lang: language } };
  beforeEach(() => {
    globalThis.fetch = fetched as never;
    Object.assign(globalThis, { document: page });
    fetched.mockReset().mockImplementation(async () => success(null));
    configureTransport({ token: () => 'the-token', refresh: async () => null });
  });
  afterAll(() => {
    globalThis.fetch = realFetch;
    Reflect.deleteProperty(globalThis, 'document');
  });
}

/** The last request. */
export const sent = () => {
  const [url, init] = fetched.mock.calls.at(-1) ?? ['', {}];
  return { url, method: init.method, headers: new Headers(init.headers), body: init.body };
};
