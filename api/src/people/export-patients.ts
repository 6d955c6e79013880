import type { Contract } from '@openward/contract/everything';
import { MOST_EXPORTED } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { FileReply, type Handler } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { csvOf } from './csv.ts';
import { readPatients } from './list-patients.ts';

const HEAD = ['First Name', 'Last Name', 'Email', 'Phone', 'Date of birth', 'Status'];

/** GET /patient/list.csv: all that the list holds, refused where that is too much to be one file. */
export const exportPatients: Handler<Contract['people']['exportPatients']> = async ({ query }, call) => {
  const { doctors, ...narrowed } = query;
  const doctorIds = doctors ? doctors.split(',') : [];
  const rows = await readPatients(call, { ...narrowed, doctorIds }, { limit: MOST_EXPORTED + 1, offset: 0 });
  if (rows.length > MOST_EXPORTED) {
    throw new Refusal('limit_reached', 'Please narrow the list to at most 5,000 patients to save it as a file.');
  }
  const lines = rows.map(({ firstName, lastName, email, telePhoneNo, dateOfBirth, status }) => [
    firstName,
    lastName,
    signsIn(email) ? email : '',
    telePhoneNo ?? '',
    dateOfBirth ?? '',
    status,
  ]);
  const day = call.services.now().toISOString().slice(0, 10);
  return new FileReply(csvOf([HEAD, ...lines]), { name: `patients-${day}.csv` });
};
