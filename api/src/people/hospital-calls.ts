import type { Contract } from '@openward/contract/everything';
import { asc } from 'drizzle-orm';
import { hospital } from '../platform/database/schema/index.ts';
import type { Handlers } from '../platform/http/call.ts';

/** The practice's hospitals. */
export const hospitalHandlers: Handlers<Pick<Contract['people'], 'listHospitals'>> = {
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
