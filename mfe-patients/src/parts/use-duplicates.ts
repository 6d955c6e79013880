import { call } from '@openward/api-client';
import { findDuplicatePatients, type PatientRecord, type PossibleDuplicate } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { keepPreviousData, type ServerState, useServerState } from '@openward/remote-kit/query';

/** The known data of a person; of an existing record also its id, to exclude it. */
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
 * Possible duplicates, the most likely first; empty without enough data. The previous ones stay until the next answer,
 * so that nothing jumps.
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

/** {@link useDuplicates} for an existing record. */
export function useDuplicatesOf(record: PatientRecord): ServerState<PossibleDuplicate[]> {
  const { firstName, lastName, dateOfBirth, telePhoneNo, mobilePhoneNo, email, id } = record;
  const known = signsIn(email) ? email : '';
  const person = { firstName, lastName, dateOfBirth: dateOfBirth ?? '', telePhoneNo, mobilePhoneNo, email: known };
  return useDuplicates({ ...person, patientId: id });
}

/** A name alone matches too many people. */
function isEnough(person: Required<Pick<Described, 'telePhoneNo' | 'mobilePhoneNo' | 'email'>> & Described): boolean {
  const { firstName, lastName, dateOfBirth, telePhoneNo, mobilePhoneNo, email } = person;
  const isNumber = (typed: string) => typed.replace(/\D/g, '').length >= 10;
  const tellsApart = dateOfBirth || isNumber(telePhoneNo) || isNumber(mobilePhoneNo) || email.includes('@');
  return Boolean(firstName.trim() && lastName.trim() && tellsApart);
}
