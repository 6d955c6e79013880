import type { availabilityEndpoints } from '@openward/contract/appointments';
import type { Handlers } from '../http/call.ts';
import { blockTime } from './block.ts';
import { liftBlocks, listBlocks } from './blocks.ts';
import { saveHolidays } from './holidays.ts';
import { doctorInCare, readAvailability } from './records.ts';
import { saveAvailability } from './save.ts';

/** When doctors work, holidays of hospitals, and time that is blocked. */
export const availabilityHandlers: Handlers<typeof availabilityEndpoints> = {
  getAvailability: async ({ params }, call) => readAvailability(call, await doctorInCare(call, params.doctorId)),
  saveAvailability,
  saveHolidays,
  blockTime,
  listBlocks,
  liftBlocks,
};
