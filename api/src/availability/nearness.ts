import type { Nearness } from '@openward/contract/availability';
import { foldedText } from '@openward/contract/text';
import type { Tx } from '../platform/database/database.ts';
import { pipelined } from '../platform/database/pipelined.ts';
import { rowsOf, text } from '../platform/database/rows.ts';

interface Placed {
  doctorId: string;
  hospitalId: string;
  /** The postal address in one line; empty where none was entered. */
  address: string;
}

const ORDER: readonly (Nearness | undefined)[] = ['doctor', 'hospital', 'area', undefined];

/** The sort position of a nearness: the nearest is 0. */
export function placeOf(nearness: Nearness | undefined): number {
  return ORDER.indexOf(nearness);
}

/**
 * How near doctors are to a patient: those with a visit first. Hospitals have no coordinates, so the same postal code
 * or city counts as near.
 * @returns a function that is undefined for doctors who are not near
 */
export async function readNearness(tx: Tx, patientId: string | null): Promise<(of: Placed) => Nearness | undefined> {
  if (!patientId) return () => undefined;
  const [seen, homes] = await pipelined(
    rowsOf(tx, { doctorId: text, hospitalId: text })`
      select distinct doctor.id as doctor_id, doctor.hospital_id
      from appointment
      join doctor on doctor.id = appointment.doctor_id
      where appointment.patient_id = ${patientId}::uuid and appointment.status <> 'CANCELED'`,
    rowsOf(tx, { zip: text, city: text })`
      select phy_zip_code as zip, phy_city as city from patient_address where patient_id = ${patientId}::uuid`,
  );
  const doctors = new Set(seen.map(({ doctorId }) => doctorId));
  const hospitals = new Set(seen.map(({ hospitalId }) => hospitalId));
  const places = homes.flatMap(({ zip, city }) => [zip, city]).map(inWords);
  return ({ doctorId, hospitalId, address }) => {
    if (doctors.has(doctorId)) return 'doctor';
    if (hospitals.has(hospitalId)) return 'hospital';
    const words = inWords(address);
    return places.some((place) => place !== BLANK && words.includes(place)) ? 'area' : undefined;
  };
}

const BLANK = ' ';

/** The words of an address, folded and between blanks, so that only whole words match. */
function inWords(address: string): string {
  const words = foldedText(address).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [BLANK, ...words.map((word) => word + BLANK)].join('');
}
