import type { AppointmentRow } from '../appointments/records.ts';
import { messageOf } from './message-texts.ts';

const ROW = {
  startsAt: new Date('2030-05-15T14:00:00Z'),
  endsAt: new Date('2030-05-15T14:30:00Z'),
  status: 'BOOKED',
  cancelReason: '',
  doctorFirstName: 'Amara',
  doctorLastName: 'Diallo',
  hospitalName: 'Riverside',
  timeZone: 'America/Chicago',
} as AppointmentRow;
const known = { knownStatus: null, knownStartsAt: null, knownDoctorId: null };
const link = 'https://portal.example/visit#token';
const text = (status: AppointmentRow['status']) =>
  messageOf('booked', { ...ROW, status }, { known, language: 'en', link }).text;

test('a message leads to the page where the visit can be changed, and one of a cancelled visit does not', () => {
  expect(text('BOOKED')).toBe(
    `Your appointment is booked: Wednesday, 2030-05-15 09:00 am with Dr. Amara Diallo, Riverside. Confirm, move or cancel it: ${link}`,
  );
  expect(text('CONFIRMED')).toContain(`. Move or cancel it: ${link}`);
  expect(text('CANCELED')).not.toContain(link);
});
