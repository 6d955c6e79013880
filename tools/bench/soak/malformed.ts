import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { oneOf } from './random.ts';

/** A request that our clients never send. */
interface Malformed {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Never sent with a token. */
  isAnonymous?: boolean;
}

type Strings = [string, ...string[]];
const words = (text: string) => text.trim().split(/\s+/) as Strings;

/** Addresses that accept a body. */
const BODIES = words(`/login /users/register /token/refresh /users/change/password /users/update/password /validate/otp
  /validate/secretquestion /appointment/create /appointment/reschedule /appointment/update /appointment/today/all
  /appointment/search/doctor /appointment/search/slots`);
const FIELDS =
  words(`username password otp email firstName phoneNo confirmPassword newPassword id grant refreshToken request
  userSecretQuestionDto startDateTime endDateTime doctorId patientId status description consultationType days limit
  __proto__ constructor toString`);
const PATHS = words(`/% /api/% /api/appointment/%ff /api/appointment/%00 /releases/% /api/%E0%A4%A /api/doctor?q=%
  /api/patient/active?q=%ff%fe /%2e%2e/%2e%2e/etc/passwd /api/..%2f.. // /api//login /api/ /api /releases/
  /releases/../registry.json /registry.json?x=% /api/login?x=<script> /api/appointment/x /api/appointment/0
  /api/appointment/%F0%9F%A6%9C /api/appointment/null /api/appointment/1'--`);
const QUERIES = words(`page=-1 page=1e9 size=NaN page=1&page=2 size=9999999999999999999 sort=;drop q[]=1 q[a]=1
  __proto__[x]=1 page=%00`);
const HEADERS: [[string, Strings], ...[string, Strings][]] = [
  ['content-type', ['text/plain', 'multipart/form-data', ';;', 'a', 'application/json; charset=utf-7', 'image/png']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['x-timezone-offset', ['1e9', '-99999', 'NaN', '']],
  ['idempotency-key', ['short', 'k'.repeat(101), 'with space in it', 'k'.repeat(100), randomUUID()]],
  ['x-forwarded-for', ['not an address', '::ffff:1.2.3.4', `1.2.3.4, ${'9.9.9.9, '.repeat(50)}`, '::1']],
  ['x-long', ['x'.repeat(9_000), 'x'.repeat(17_000), 'x'.repeat(60_000)]],
];
const TOKENS: Strings = ['Bearer', 'Bearer x.y.z', 'Bearer eyJhbGciOiJub25lIn0.e30.', `Bearer ${'a.'.repeat(3_000)}`];
const TEXTS: Strings = ['{', '{"a":}', '{"username": "a', "{'a':1}", '[1,', '\ufeff{}', '{"a":1}{}', '\u0000', ''];
/** Values that fast-check rarely generates. */
const ODD = fc.constantFrom<unknown>(
  ...['2030-02-30T10:00:00Z', '2199-12-31T23:59:59Z', '275760-09-13T00:00:00Z', "'; --", '%00', '\ud800', '\u202e'],
  ...[1e308, Number.MAX_SAFE_INTEGER, 'x'.repeat(5_000), { toString: 'x' }, null],
);
const VALUE = fc.oneof(ODD, fc.jsonValue(), fc.uuid());
const OBJECT = fc.dictionary(fc.constantFrom(...FIELDS), VALUE, { maxKeys: 8 });

const sample = <T>(arbitrary: fc.Arbitrary<T>): T => fc.sample(arbitrary, 1)[0] as T;
const oddHeader = () => {
  const [name, values] = oneOf(HEADERS);
  return { [name]: oneOf(values) };
};
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const get = (path: string): Malformed => ({ method: 'GET', path });
const post = (body: string, more: Record<string, string> = {}): Malformed => {
  const headers = { 'content-type': 'application/json', ...more };
  return { method: 'POST', path: `/api${oneOf(BODIES)}`, headers, body };
};

/** Each function creates one request. */
export const MALFORMED: [() => Malformed, ...(() => Malformed)[]] = [
  () => post(JSON.stringify(sample(OBJECT))),
  () => post(JSON.stringify(sample(VALUE))),
  () => post(oneOf(TEXTS)),
  () => post(oneOf([nested(20_000, '[', ']'), nested(8_000, '{"a":', '}').replace(':}', ':1}')])),
  () => post(`{${Array.from({ length: 6_000 }, (_, i) => `"k${i}":1`).join()}}`),
  () => post(JSON.stringify({ description: 'x'.repeat(oneOf([66_000, 300_000, 3_000_000])) })),
  () => post('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"username":"a@b.example"}'),
  () => post('{}', oddHeader()),
  () => get(oneOf(PATHS)),
  () => get(`/${'a/'.repeat(2_000)}`),
  () => get(`/api${oneOf(['/doctor', '/patient/active'])}?${oneOf(QUERIES)}`),
  () => get(`/api/doctor?q=${'x'.repeat(5_000)}`),
  () => get(`/api/appointment/${oneOf([randomUUID(), 'a'.repeat(3_000)])}`),
  () => ({
    method: 'POST',
    path: `/api/appointment/${oneOf(['cancel', 'checkIn'])}?appointmentId=${oneOf([randomUUID(), '', 'x', '%00'])}`,
  }),
  () => ({ ...get('/api/doctor'), headers: { authorization: oneOf(TOKENS) }, isAnonymous: true }),
  () => ({ method: oneOf(words('PUT DELETE PATCH OPTIONS HEAD TRACE PROPFIND')), path: `/api${oneOf(BODIES)}` }),
];

const HEAD = 'POST /api/login HTTP/1.1\r\nHost: x\r\n';
const JSON_HEAD = `${HEAD}Content-Type: application/json\r\n`;

/** Bytes that are invalid or incomplete HTTP, by name. */
export const RAW: [[string, string], ...[string, string][]] = [
  ['no HTTP', '\r\n\r\n\r\n'],
  ['no HTTP', 'HELLO\r\n\r\n'],
  ['no HTTP', '\u0016\u0003\u0001\u0000\u00a5'],
  ['no HTTP', 'GET /\r\n\r\n'],
  ['no HTTP', 'GET / HTTP/9.9\r\n\r\n'],
  ['two lengths', `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a bad length', `${HEAD}Content-Length: -1\r\n\r\n`],
  ['a bad length', `${HEAD}Content-Length: 99999999999999999999\r\n\r\n`],
  ['a bad chunk', `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`],
  ['cut off', `${JSON_HEAD}Content-Length: 50\r\n\r\n{"user`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n'],
];
