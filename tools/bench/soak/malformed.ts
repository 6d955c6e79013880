import { randomUUID } from 'node:crypto';
import { between, oneOf } from './random.ts';

/** A request that no client of ours would send. */
interface Malformed {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Never sent with a token. */
  isAnonymous?: boolean;
}

/** Addresses that take a body, and some that take a query. */
const BODIES: [string, ...string[]] = [
  '/login',
  '/users/register',
  '/token/refresh',
  '/users/change/password',
  '/users/update/password',
  '/validate/otp',
  '/validate/secretquestion',
  '/appointment/create',
  '/appointment/reschedule',
  '/appointment/update',
  '/appointment/today/all',
  '/appointment/search/doctor',
  '/appointment/search/slots',
];
const FIELDS: [string, ...string[]] = [
  'username',
  ...['password', 'otp', 'email', 'firstName', 'phoneNo', 'confirmPassword', 'newPassword', 'id', 'grant'],
  ...['refreshToken', 'request', 'userSecretQuestionDto', 'startDateTime', 'endDateTime', 'doctorId', 'patientId'],
  ...['status', 'description', 'consultationType', 'days', 'limit', '__proto__', 'constructor', 'toString'],
];
const ODD: [unknown, ...unknown[]] = [
  null,
  ...[true, 0, -1, 1e308, Number.MAX_SAFE_INTEGER, '', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', '٣', '🦜'],
  ...['2030-02-30T10:00:00Z', '2199-12-31T23:59:59Z', '1900-01-01T00:00:00Z', '275760-09-13T00:00:00Z', 'NaN', "'; --"],
  ...[[], {}, [null], [[]], { toString: 'x' }, { __proto__: null, length: 1e9 }, 'x'.repeat(5_000), '%00', '../..'],
];

const oddValue = () => (Math.random() < 0.2 ? randomUUID() : oneOf(ODD));
const oddObject = () => Object.fromEntries(Array.from({ length: between(0, 8) }, () => [oneOf(FIELDS), oddValue()]));
const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = json): Malformed => ({
  method: 'POST',
  path: `/api${oneOf(BODIES)}`,
  headers,
  body,
});
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Each makes one request. */
const REQUESTS: Record<string, () => Malformed> = {
  'wrong types': () => post(JSON.stringify(oddObject())),
  'no object': () => post(JSON.stringify(oddValue())),
  'bad JSON': () =>
    post(oneOf(['{', '{"a":}', '{"username": "a', 'undefined', "{'a':1}", '[1,', '\ufeff{}', '{"a":1}{}', '\u0000'])),
  'nothing at all': () => post(''),
  deep: () => post(oneOf([nested(20_000, '[', ']'), nested(8_000, '{"a":', '}').replace(':}', ':1}')])),
  'many keys': () => post(`{${Array.from({ length: 6_000 }, (_, i) => `"k${i}":1`).join()}}`),
  huge: () => post(JSON.stringify({ description: 'x'.repeat(oneOf([66_000, 300_000, 3_000_000])) })),
  'a prototype': () =>
    post('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"username":"a@b.example"}'),
  'odd content type': () =>
    post('a=1&b=2', {
      'content-type': oneOf([
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        ';;',
        'a',
        'application/json; charset=utf-7',
        'image/png',
        'application/jsonx',
      ]),
    }),
  'odd encoding': () => post('{}', { ...json, 'content-encoding': oneOf(['gzip', 'br', 'x']) }),
  'bad percent-encoding': () => ({
    method: 'GET',
    path: oneOf([
      '/%',
      '/api/%',
      '/api/appointment/%ff',
      '/api/appointment/%00',
      '/releases/%',
      '/api/%E0%A4%A',
      '/api/doctor?q=%',
      '/api/patient/active?q=%ff%fe',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/api/..%2f..',
    ]),
  }),
  'odd query': () => ({
    method: 'GET',
    path: `/api${oneOf(['/doctor', '/patient/active'])}?${oneOf(['page=-1', 'page=1e9', 'size=NaN', 'page=1&page=2', 'size=9999999999999999999', 'sort=;drop', 'q[]=1', 'q[a]=1', '__proto__[x]=1', `q=${'x'.repeat(5_000)}`, 'page=%00'])}`,
  }),
  'odd ids': () => ({
    method: 'GET',
    path: `/api/appointment/${oneOf(['x', '0', randomUUID(), encodeURIComponent('\u0000'), '%F0%9F%A6%9C', 'null', "1'--", 'a'.repeat(3_000)])}`,
  }),
  "somebody's appointment": () => ({
    method: 'POST',
    path: `/api/appointment/${oneOf(['cancel', 'checkIn'])}?appointmentId=${oneOf([randomUUID(), '', 'x', '%00'])}`,
  }),
  'odd headers': () =>
    post('{}', {
      ...json,
      'x-timezone-offset': oneOf(['1e9', '-99999', 'NaN', '']),
      'idempotency-key': oneOf(['short', 'k'.repeat(101), 'with space in it', 'k'.repeat(100), randomUUID()]),
      'x-forwarded-for': oneOf(['not an address', '::ffff:1.2.3.4', `1.2.3.4, ${'9.9.9.9, '.repeat(50)}`, '::1']),
    }),
  'long headers': () => post('{}', { ...json, 'x-long': 'x'.repeat(oneOf([9_000, 17_000, 60_000])) }),
  'odd token': () => ({
    method: 'GET',
    path: '/api/doctor',
    headers: {
      authorization: oneOf([
        'Bearer',
        'Bearer x.y.z',
        'Bearer eyJhbGciOiJub25lIn0.e30.',
        'Basic YTpi',
        `Bearer ${'a.'.repeat(3_000)}`,
      ]),
    },
    isAnonymous: true,
  }),
  'odd method': () => ({
    method: oneOf(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']),
    path: `/api${oneOf(BODIES)}`,
  }),
  'odd address': () => ({
    method: 'GET',
    path: oneOf([
      '//',
      '/api//login',
      '/api/',
      '/api',
      '/releases/',
      '/releases/../registry.json',
      '/registry.json?x=%',
      `/${'a/'.repeat(2_000)}`,
      '/api/login?x=<script>',
    ]),
  }),
};

/** Bytes that are no HTTP, or not all of it. */
const BYTES: Record<string, () => string> = {
  'no HTTP': () =>
    oneOf([
      '\r\n\r\n\r\n',
      'HELLO\r\n\r\n',
      '\u0016\u0003\u0001\u0000\u00a5',
      'GET /\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
    ]),
  'two lengths': () =>
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a bad length': () =>
    `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: ${oneOf(['-1', 'x', '99999999999999999999'])}\r\n\r\n`,
  'a bad chunk': () =>
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n',
  'cut off': () =>
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"user',
  'no host': () => 'GET / HTTP/1.1\r\n\r\n',
  'a tunnel': () => 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
};

export const MALFORMED = Object.values(REQUESTS) as [() => Malformed];
export const RAW = Object.entries(BYTES) as [[string, () => string]];
