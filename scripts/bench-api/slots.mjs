const DAY = 86_400_000;

/** Free slots of all doctors from a week ahead, at most 40 for each. */
export async function freeSlots(api, token) {
  const startDateTime = new Date(Date.now() + 7 * DAY).toISOString();
  const { result } = await api.call('POST', '/appointment/search/slots', {
    token,
    body: { startDateTime, days: 30, limit: 40 },
  });
  return result.flatMap(({ doctor, slots }) =>
    slots.map((slot) => ({
      doctorId: doctor.id,
      startDateTime: slot.startDateTime,
      consultationType: doctor.speciality[0],
    })),
  );
}
