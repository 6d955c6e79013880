import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { doctorInCare, readAvailability } from './read-availability.ts';
import { type HoursEffects, saveAvailability, saveHolidays } from './save-availability.ts';
import { searchDoctors, searchSlots } from './search.ts';

/** When doctors work, and holidays of hospitals. */
export const availabilityHandlers = (
  effects: HoursEffects,
): Handlers<Pick<Contract['availability'], 'getAvailability' | 'saveAvailability' | 'saveHolidays'>> => ({
  getAvailability: async ({ params }, call) => readAvailability(call, await doctorInCare(call, params.doctorId)),
  saveAvailability: (input, call) => saveAvailability(effects, input, call),
  saveHolidays: (input, call) => saveHolidays(effects, input, call),
});

/** Which doctors are free, and when. */
export const searchHandlers: Handlers<Pick<Contract['appointments'], 'searchDoctors' | 'searchSlots'>> = {
  searchDoctors,
  searchSlots,
};
