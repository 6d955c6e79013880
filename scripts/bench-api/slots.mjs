const DAY = 86_400_000;
const MINUTE = 60_000;

/** Free slots of all doctors from a week ahead, at most 40 for each, each as long as the doctor's first kind of visit takes. */
export async function freeSlots(api, token) {
  const startDateTime = new Date(Date.now() + 7 * DAY).toISOString();
  const { result } = await api.call('POST', '/appointment/search/slots', {
    token,
    body: { startDateTime, days: 30, limit: 40 },
  });
  return result.flatMap(({ doctor, slots }) => {
    const [consultationType] = doctor.speciality;
    const minutes = doctor.visitMinutes?.[consultationType] ?? doctor.slotMinutes;
    return slots.map(({ startDateTime: start }) => {
      const endDateTime = new Date(Date.parse(start) + minutes * MINUTE).toISOString();
      return { doctorId: doctor.id, startDateTime: start, endDateTime, consultationType };
    });
  });
}
