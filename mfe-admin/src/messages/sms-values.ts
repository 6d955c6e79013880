import type { BulkGroup } from '@openward/contract/messages';
import { instantOf } from '@openward/contract/time';

/** What the form of a message holds; what belongs to another choice stays where somebody chooses that again. */
export interface SmsValues {
  patientId: string[];
  message: string;
  group: BulkGroup | '';
  day: string;
  hospitalId: string;
  doctorList: string[];
  q: string;
  isLater: boolean;
  /** By the clock of the device: `YYYY-MM-DDTHH:mm`. */
  startsAt: string;
}

export const NO_MESSAGE: SmsValues = {
  ...{ patientId: [], message: '', group: '', day: '', hospitalId: '', doctorList: [], q: '' },
  ...{ isLater: false, startsAt: '' },
};

/** The group of a form as calls name it. */
export function groupOf({ group, day, hospitalId, doctorList, q }: SmsValues) {
  return {
    group: group as BulkGroup,
    ...(group === 'appointments' && { day }),
    ...(group !== 'patients' && hospitalId && { hospitalId }),
    doctorList: group === 'hospital' ? [] : doctorList,
    ...(group === 'patients' && { q }),
  };
}

/** When it begins; undefined for now. */
export function startOf({ isLater, startsAt }: SmsValues): string | undefined {
  return isLater ? instantOf(startsAt).toISOString() : undefined;
}
