import { freeSlots } from './slots.mjs';

/** Bookings that do not meet: no doctor and no patient is booked twice at a time, however long the visits are. */
export async function quickBookings(api, token) {
  const { result } = await api.call('GET', '/patient/active', { token });
  const patients = result.map(({ id }) => id);
  const visits = new Map();
  const isFree = (who, start, end) => (visits.get(who) ?? []).every(([from, to]) => end <= from || to <= start);
  return (await freeSlots(api, token)).flatMap(({ doctorId, startDateTime, endDateTime, consultationType }) => {
    const patientId = patients.find((id) => isFree(id, startDateTime, endDateTime));
    if (!patientId || !isFree(doctorId, startDateTime, endDateTime)) return [];
    for (const who of [doctorId, patientId]) {
      visits.set(who, [...(visits.get(who) ?? []), [startDateTime, endDateTime]]);
    }
    return [{ doctorId, startDateTime, patientId, consultationType, description: 'Measuring' }];
  });
}
