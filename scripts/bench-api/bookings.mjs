import { freeSlots } from './slots.mjs';

/** Bookings that do not meet: at one time each doctor gets a patient of their own. */
export async function quickBookings(api, token) {
  const { result: patients } = await api.call('GET', '/patient/active', { token });
  const taken = new Map();
  return (await freeSlots(api, token)).flatMap(({ doctorId, startDateTime, consultationType }) => {
    const place = taken.get(startDateTime) ?? 0;
    taken.set(startDateTime, place + 1);
    const patient = patients[place];
    if (!patient) return [];
    return [{ doctorId, startDateTime, patientId: patient.id, consultationType, description: 'Measuring' }];
  });
}
