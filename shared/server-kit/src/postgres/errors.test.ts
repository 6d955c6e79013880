import { conditionOf, isGivenUp, isUnavailable, overlapOf } from './errors.ts';

const wrapped = (cause: object) => new Error('Failed query', { cause: Object.assign(new Error('driver'), cause) });

test.each(['57P01', '57P03', '08006', '53100', '53200', '53300', '55P03', '57014', '25P03'])(
  '%s is a database that cannot answer now',
  (code) => {
    expect(isUnavailable(wrapped({ code }))).toBe(true);
  },
);

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
])('so is "%s"', (message) => {
  expect(isUnavailable(new Error('Failed query', { cause: new Error(message) }))).toBe(true);
});

test.each(['ECONNREFUSED', 'ECONNRESET'])('and %s', (code) => {
  expect(isUnavailable(wrapped({ code }))).toBe(true);
});

test.each(['23505', '23P01', '42P01', '22003'])('%s is not', (code) => {
  expect(isUnavailable(wrapped({ code }))).toBe(false);
});

test.each([
  ['53100', 'disk_full'],
  ['53300', 'too_many_connections'],
  ['57P03', 'cannot_connect_now'],
  ['55P03', undefined],
  ['23505', undefined],
])('%s is named %s', (code, name) => {
  expect(conditionOf(wrapped({ code }))).toBe(name);
});

test('an overlap names the constraint that refused it', () => {
  expect(overlapOf(wrapped({ code: '23P01', constraint: 'appointment_patient_free' }))).toBe(
    'appointment_patient_free',
  );
  expect(overlapOf(wrapped({ code: '23505', constraint: 'app_user_username' }))).toBeUndefined();
});

test('a transaction that was given up for another one may be tried again', () => {
  expect(isGivenUp(wrapped({ code: '40P01' }))).toBe(true);
  expect(isGivenUp(wrapped({ code: '23505', constraint: 'app_user_username' }))).toBe(false);
});
