import { covers, isWithin, readScope } from './scopes.ts';

it('reads what an app asks for, in the words of both versions', () => {
  expect(readScope('patient/Appointment.rs')).toEqual({
    ...{ level: 'patient', type: 'Appointment', interactions: ['r', 's'], search: '' },
  });
  expect(readScope('user/*.read')?.interactions).toEqual(['r', 's']);
  expect(readScope('system/Patient.*')?.interactions).toEqual(['c', 'r', 'u', 'd', 's']);
  expect(readScope('patient/Appointment.s?status=booked')?.search).toBe('status=booked');
});

it.each([
  'patient/*.s?status=booked',
  '',
  'openid',
  'patient/Appointment',
  'patient/Appointment.',
  'patient/Appointment.sr',
])('takes %j for no scope', (scope) => expect(readScope(scope)).toBeUndefined());

it('knows what is more than was allowed', () => {
  const allowed = ['patient/*.rs', 'user/Appointment.cruds', 'patient/Appointment.u?status=booked'];
  for (const scope of ['patient/Patient.r', 'patient/*.s', 'user/Appointment.c', 'patient/Appointment.u?status=booked'])
    expect([scope, isWithin(scope, allowed)]).toEqual([scope, true]);
  for (const scope of ['patient/Patient.cr', 'user/Patient.r', 'user/*.r', 'patient/Appointment.u', 'system/*.rs'])
    expect([scope, isWithin(scope, allowed)]).toEqual([scope, false]);
});

it('knows what a scope is enough for', () => {
  const scope = readScope('patient/Appointment.rs');
  if (!scope) throw new Error('not read');
  expect(covers(scope, 'Appointment', 'r')).toBe(true);
  expect(covers(scope, 'Appointment', 'u')).toBe(false);
  expect(covers(scope, 'Patient', 'r')).toBe(false);
});
