import { endDateTime, startDateTime } from '../appointments/fields.ts';
import { day, entityId, instantOrWallClock, recordVersion, UUID } from '../core/fields.ts';
import { array, boolean, object, string } from '../core/yup.ts';
import { MOST_TOGETHER } from './rules.ts';

/** POST /appointment/reassign/list: without a doctor or patient, all open appointments of absent doctors. */
export const reassignFilterSchema = object({
  doctorId: entityId('doctor').nullable(),
  patientId: entityId('patient').nullable(),
  startDateTime: instantOrWallClock().nullable(),
  endDateTime: instantOrWallClock().nullable(),
  /** Only those outside the doctor's working hours. */
  outsideHours: boolean(),
  /** Only visits in the repetitions of the time span, which follow a repeated block of the doctor. */
  repeat: object({
    every: string().oneOf(['day', 'week'], 'Must be day or week').required(),
    until: day('Please choose the last day.').required('Please choose the last day.'),
  })
    .nullable()
    .default(undefined)
    .optional()
    .meta({ example: null }),
});

/** POST /appointment/reassign: the new doctor and time of each appointment. */
export const reassignSchema = object({
  moves: array(
    object({
      id: entityId('appointment').required('Appointment is required'),
      version: recordVersion,
      doctorId: entityId('doctor').required('Please choose doctor.'),
      startDateTime,
      endDateTime,
    }).required(),
  )
    .min(1, 'Please choose at least one appointment.')
    .max(MOST_TOGETHER)
    .required(),
});

/** POST /appointment/reassign/undo */
export const undoReassignmentsSchema = object({
  ids: array(entityId('appointment').required())
    .min(1, 'Please choose at least one appointment.')
    .max(MOST_TOGETHER)
    .required(),
});

/** POST /appointment/cancel/all: the patients read the reason. */
export const cancelAllSchema = object({
  ids: array(entityId('appointment').required())
    .min(1, 'Please choose at least one appointment.')
    .max(MOST_TOGETHER)
    .required(),
  /** The version of each appointment in the same order; refuses those with another time or doctor since then. */
  versions: array(recordVersion.required()).max(MOST_TOGETHER).meta({ example: [] }),
  reason: string().trim().max(300),
});

/** POST /appointment/ill-today: what happens to the open visits of a doctor's day; the patients read the reason. */
export const illTodaySchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  visits: string()
    .oneOf(['move', 'cancel'], 'Please choose what happens to open appointments.')
    .required()
    .meta({ example: 'move' }),
  reason: string().trim().max(300),
});

/** POST /appointment/ill-today/undo: takes the values from the answer of `ill-today`. */
export const undoIllTodaySchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  /** The series of the blocks; null if nothing was blocked. */
  series: string().matches(UUID, 'Must be a valid ID').nullable().default(null).meta({ example: null }),
  /** The moved or cancelled visits: at most one per five minutes of a day. */
  ids: array(entityId('appointment').required()).max(288).required(),
});

/** POST /appointment/ill-today/called */
export const calledSchema = object({
  appointmentId: entityId('appointmentToCall').required('Appointment is required'),
  isCalled: boolean().required('Please say whether the patient was called.'),
});
