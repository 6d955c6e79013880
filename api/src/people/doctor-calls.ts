import type { Contract } from '@openward/contract/everything';
import { and, arrayContains, eq } from 'drizzle-orm';
import { doctor } from '../platform/database/schema/index.ts';
import { type Handlers, pageOf } from '../platform/http/call.ts';
import { listDoctors } from './doctor-records.ts';
import { hospitalIdOf } from './hospital-id.ts';

/** The practice's doctors. */
export const doctorHandlers: Handlers<Pick<Contract['people'], 'listDoctors' | 'findDoctors'>> = {
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
