import { appointmentResult } from '../appointments/results.ts';
import { flag, isoDay, listOf, record, text } from '../core/results.ts';

/** What the holder of a link may see: time, place and doctor, but neither the patient nor the reason for the visit. */
export const linkedVisitResult = appointmentResult
  .pick([
    'version',
    'startDateTime',
    'endDateTime',
    'status',
    'doctorDetails',
    'hospitalName',
    'hospitalAddress',
    'hospitalPhone',
    'timeZone',
  ])
  .shape({
    /** The actions that are possible now. */
    may: record({ confirm: flag(), move: flag(), cancel: flag() }),
    /** Holidays of the coming year on which the practice is closed; missing if there are none. */
    holidays: listOf(record({ date: isoDay(), name: text() })).optional(),
  });
