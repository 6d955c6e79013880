import type { Appointment } from '@openward/contract/appointments';
/**
 * The appointments whose patient's name holds every word that was typed, in any order, whatever the case and the
 * accents; in the order they came. Blocked time is nobody's.
 */
export function namedLike(appointments: readonly Appointment[], typed: string): Appointment[] {
  const words = plain(typed).split(/\s+/);
  return appointments.filter(({ patientDetails }) => {
    if (!patientDetails) return false;
    const name = plain(`${patientDetails.firstName} ${patientDetails.lastName}`);
    return words.every((word) => name.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase().trim();
}
