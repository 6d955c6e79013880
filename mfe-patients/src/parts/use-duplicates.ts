import { call } from '@openward/api-client';
import { findDuplicatePatients, type PatientRecord, type PossibleDuplicate } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { keepPreviousData, type ServerState, useServerState } from '@openward/remote-kit/query';

/** What is known of somebody; of a record that is there already also its id, which leaves it out. */
export interface Described {
  firstName: string;
  lastName: string;
  dateOfBirth?: string;
  telePhoneNo?: string;
  mobilePhoneNo?: string;
  email?: string;
  patientId?: string;
}

/**
 * Patients who may be the same person, the likeliest first; asked only where enough is known to tell people apart. Until
 * an answer is there, those of before are shown: nothing jumps.
 */
export function useDuplicates(person: Described): ServerState<PossibleDuplicate[]> {
  const body = { telePhoneNo: '', mobilePhoneNo: '', email: '', ...person };
  return useServerState(
    ['patients', 'duplicates', body],
    async (signal) =>
      isEnough(body) ? (await call(findDuplicatePatients, { body }, { signal, quiet: true })).result : [],
    { refreshOn: ['patient:changed'], placeholderData: keepPreviousData },
  );
}

/** The same of a record that is there already. */
export function useDuplicatesOf(record: PatientRecord): ServerState<PossibleDuplicate[]> {
  const { firstName, lastName, dateOfBirth, telePhoneNo, mobilePhoneNo, email, id } = record;
  const known = signsIn(email) ? email : '';
  const person = { firstName, lastName, dateOfBirth: dateOfBirth ?? '', telePhoneNo, mobilePhoneNo, email: known };
  return useDuplicates({ ...person, patientId: id });
}

/** A name alone is that of many. */
function isEnough(person: Required<Pick<Described, 'telePhoneNo' | 'mobilePhoneNo' | 'email'>> & Described): boolean {
  const { firstName, lastName, dateOfBirth, telePhoneNo, mobilePhoneNo, email } = person;
  const isNumber = (typed: string) => typed.replace(/\D/g, '').length >= 10;
  const tellsApart = dateOfBirth || isNumber(telePhoneNo) || isNumber(mobilePhoneNo) || email.includes('@');
  return Boolean(firstName.trim() && lastName.trim() && tellsApart);
}
