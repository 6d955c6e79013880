import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { blockTime } from './block.ts';
import { liftBlocks, listBlocks } from './blocks.ts';
import { doctorInCare, readAvailability } from './records.ts';
import { saveAvailability, saveHolidays } from './save.ts';

/** The handlers of working hours, hospital holidays and blocked time. */
export const availabilityHandlers: Handlers<Contract['availability']> = {
  getAvailability: async ({ params }, call) => readAvailability(call, await doctorInCare(call, params.doctorId)),
  saveAvailability,
  saveHolidays,
  blockTime,
  listBlocks,
  liftBlocks,
};
