import { inZone } from './times.ts';
import type { Slot } from './types.ts';
import { given, referenceTo, visitType } from './values.ts';

/** A bookable time. */
export interface FreeTime {
  doctorId: string;
  /** ISO 8601 UTC. */
  startDateTime: string;
  endDateTime: string;
  /** IANA name of the hospital's time zone. */
  timeZone: string;
  /** The consultation type of the search; undefined for the doctor's shortest. */
  consultationType?: string | undefined;
}

/** `2026-11-27T14:30:00.000Z` as part of an id: `20261127T1430Z`. */
const compact = (iso: string) => iso.replace(/[-:]|(:\d\d)?\.\d+/g, '').replace(/(T\d{4})\d\d/, '$1');

/** The id of a slot. It contains the doctor and the time, because slots are stored in no table. */
export function slotId(doctorId: string, startDateTime: string): string {
  return `${doctorId}-${compact(startDateTime)}`;
}

/** The doctor and start of a slot id; undefined if invalid. */
export function readSlotId(id: string): { doctorId: string; startDateTime: string } | undefined {
  const [, doctorId, year, month, day, hour, minute] = /^(.{36})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/.exec(id) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return doctorId && !Number.isNaN(at.getTime()) ? { doctorId, startDateTime: at.toISOString() } : undefined;
}

/** A bookable time as a FHIR Slot. */
export function slotOf({ doctorId, startDateTime, endDateTime, timeZone, consultationType }: FreeTime): Slot {
  return {
    resourceType: 'Slot',
    id: slotId(doctorId, startDateTime),
    ...given({ serviceType: visitType(consultationType) }),
    schedule: referenceTo({ resourceType: 'Schedule', id: doctorId }),
    status: 'free',
    start: inZone(startDateTime, timeZone),
    end: inZone(endDateTime, timeZone),
  };
}
