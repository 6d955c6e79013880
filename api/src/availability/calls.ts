import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { blockTime } from './block.ts';
import { liftBlocks, listBlocks } from './blocks.ts';
import { saveHolidays } from './holidays.ts';
import { doctorInCare, readAvailability } from './records.ts';
import { saveAvailability } from './save.ts';

/** When doctors work, holidays of hospitals, and time that is blocked. */
export const availabilityHandlers: Handlers<Contract['availability']> = {
  getAvailability: async ({ params }, call) => readAvailability(call, await doctorInCare(call, params.doctorId)),
  saveAvailability,
  saveHolidays,
  blockTime,
  listBlocks,
  liftBlocks,
};
