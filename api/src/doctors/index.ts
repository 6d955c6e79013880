import type { doctorEndpoints } from '@openward/contract/doctors';
import { and, arrayContains, eq } from 'drizzle-orm';
import { doctor } from '../database/schema/index.ts';
import { hospitalIdOf } from '../hospitals/hospital-id.ts';
import { type Handlers, pageOf } from '../http/call.ts';
import { listDoctors } from './records.ts';

/** The practice's doctors. */
export const doctorHandlers: Handlers<typeof doctorEndpoints> = {
  async listDoctors({ query }, { tx }) {
    const { rows, total } = await listDoctors(tx, query);
    return pageOf(rows, total, query);
  },
  async findDoctors({ query }, { tx }) {
    const { speciality, hospitalId: named } = query;
    const hospitalId = named ? await hospitalIdOf(tx, named) : undefined;
    const which = and(
      speciality ? arrayContains(doctor.speciality, [speciality]) : undefined,
      hospitalId ? eq(doctor.hospitalId, hospitalId) : undefined,
    );
    const { rows, total } = await listDoctors(tx, query, which);
    return pageOf(rows, total, query);
  },
};
