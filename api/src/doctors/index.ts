import type { doctorEndpoints } from '@openward/contract/doctors';
import { type Handlers, pageOf } from '../http/call.ts';
import { listDoctors } from './records.ts';

/** The practice's doctors. */
export const doctorHandlers: Handlers<typeof doctorEndpoints> = {
  async listDoctors({ query }, { tx }) {
    const { rows, total } = await listDoctors(tx, query);
    return pageOf(rows, total, query);
  },
};
