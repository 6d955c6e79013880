import type { hospitalEndpoints } from '@openward/contract/appointments';
import { asc } from 'drizzle-orm';
import { hospital } from '../database/schema/index.ts';
import type { Handlers } from '../http/call.ts';

/** The practice's hospitals. */
export const hospitalHandlers: Handlers<typeof hospitalEndpoints> = {
  listHospitals: (_input, { tx }) =>
    tx
      .select({
        id: hospital.id,
        name: hospital.name,
        address: hospital.address,
        phone: hospital.phoneNo,
        timeZone: hospital.timeZone,
      })
      .from(hospital)
      .orderBy(asc(hospital.name)),
};
