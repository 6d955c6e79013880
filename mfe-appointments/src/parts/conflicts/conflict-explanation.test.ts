import type { AppointmentEvent } from '@openward/contract/appointments';
import { translatorOf } from '@openward/remote-kit';
import { eventLabel } from './conflict-explanation.ts';

const t = translatorOf('', 'en');
const label = (given: Partial<AppointmentEvent>) =>
  eventLabel({ at: '2030-05-15T08:00:00.000Z', deed: 'confirmed', by: 'practice', name: '', ...given }, t);

it('names who did it: the reader, a person, the practice or the portal', () => {
  expect(label({ by: 'you', name: 'Ada Byron' })).toBe('You confirmed the appointment.');
  expect(label({ name: 'Grace Hopper' })).toBe('Grace Hopper confirmed the appointment.');
  expect(label({})).toBe('The practice confirmed the appointment.');
  expect(label({ by: 'portal', deed: 'cancelled' })).toBe('The portal cancelled the appointment.');
  expect(label({ by: 'patient', name: 'Ada Byron', deed: 'didNotCome' })).toBe(
    'Ada Byron recorded that the patient did not come.',
  );
});

it('names nobody where it is not known who booked', () => {
  expect(label({ by: 'portal', deed: 'booked' })).toBe('The appointment was booked.');
});
