import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { doctorInCare, readAvailability } from './read-availability.ts';
import { type HoursEffects, saveAvailability, saveHolidays } from './save-availability.ts';
import { searchDoctors, searchSlots } from './search.ts';

/** When doctors work, holidays of hospitals, and which doctors are free when. */
export const availabilityHandlers = (effects: HoursEffects): Handlers<Contract['availability']> => ({
  getAvailability: async ({ params }, call) => readAvailability(call, await doctorInCare(call, params.doctorId)),
  saveAvailability: (input, call) => saveAvailability(effects, input, call),
  saveHolidays: (input, call) => saveHolidays(effects, input, call),
  searchDoctors,
  searchSlots,
});
