import { anAppointment } from '@openward/remote-kit/testing';
import { type DeskView, deskGroups, doctorsOf } from './desk-view.ts';

const NOW = new Date('2030-05-15T09:00:00Z');
const MINUTE = 60_000;
const VIEW: DeskView = { states: [], typed: '', language: 'en', doctorId: '', isGrouped: false };

/** A confirmed appointment of 30 minutes that starts in some minutes. */
const startingIn = (minutes: number) =>
  anAppointment({
    id: `in ${minutes}`,
    status: 'CONFIRMED',
    startDateTime: new Date(NOW.getTime() + minutes * MINUTE).toISOString(),
    endDateTime: new Date(NOW.getTime() + (minutes + 30) * MINUTE).toISOString(),
  });

it('parts what has begun from what is ahead, to the minute', () => {
  const [group] = deskGroups([-61, -1, 0, 1, 61].map(startingIn), VIEW, NOW);
  expect(group?.begun.map(({ id }) => id)).toEqual(['in -61', 'in -1', 'in 0']);
  expect(group?.ahead.map(({ id }) => id)).toEqual(['in 1', 'in 61']);
});

it.each([
  ['en', ['Ñandú', 'Nzogang', 'Olsen']],
  ['es', ['Nzogang', 'Ñandú', 'Olsen']],
])('sorts doctors by the alphabet of the language: %s', (language, names) => {
  const visits = [...names].sort().map((lastName) => {
    const visit = startingIn(5);
    return { ...visit, doctorId: lastName, doctorDetails: { ...visit.doctorDetails, firstName: '-', lastName } };
  });
  expect(doctorsOf(visits, language).map(({ name }) => name)).toEqual(names);
  const groups = deskGroups(visits, { ...VIEW, language, isGrouped: true }, NOW);
  expect(groups.map(({ doctor }) => doctor?.lastName)).toEqual(names);
});
