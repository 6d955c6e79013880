import type { BulkGroup } from '@openward/contract/messages';
import { instantOf } from '@openward/contract/time';

/** The values of the message form; those of another choice are kept in case the user returns to it. */
export interface SmsValues {
  patientId: string[];
  message: string;
  group: BulkGroup | '';
  day: string;
  hospitalId: string;
  doctorList: string[];
  q: string;
  isLater: boolean;
  /** In the device's time zone: `YYYY-MM-DDTHH:mm`. */
  startsAt: string;
}

export const NO_MESSAGE: SmsValues = {
  ...{ patientId: [], message: '', group: '', day: '', hospitalId: '', doctorList: [], q: '' },
  ...{ isLater: false, startsAt: '' },
};

/** The group of a form as the API names it. */
export function groupOf({ group, day, hospitalId, doctorList, q }: SmsValues) {
  return {
    group: group as BulkGroup,
    ...(group === 'appointments' && { day }),
    ...(group !== 'patients' && hospitalId && { hospitalId }),
    doctorList: group === 'hospital' ? [] : doctorList,
    ...(group === 'patients' && { q }),
  };
}

/** When sending starts, as an ISO timestamp; undefined for now. */
export function startOf({ isLater, startsAt }: SmsValues): string | undefined {
  return isLater ? instantOf(startsAt).toISOString() : undefined;
}
