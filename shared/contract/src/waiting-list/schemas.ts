import { CONSULTATION_TYPES } from '../core/enums.ts';
import { day, entityId, instant } from '../core/fields.ts';
import { array, boolean, object, string, type TestContext } from '../core/yup.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function time(example: string) {
  return string().matches(TIME, { message: 'Please choose a time.', excludeEmptyString: true }).meta({ example });
}

/** Compares two fields of the same format as text, which sorts correctly. */
function notBefore(other: string, canBeEqual: boolean) {
  return function isLater(this: TestContext, value: string | null | undefined): boolean {
    const first = this.parent[other];
    return !value || !first || value > first || (canBeEqual && value === first);
  };
}

/** The time of day, by the hospital's clock. */
const times = {
  fromTime: time('08:00').required('Please choose a time.'),
  toTime: time('18:00')
    .required('Please choose a time.')
    .test('order', 'Must be after the earliest time.', notBefore('fromTime', false)),
};

/**
 * POST /waiting: one doctor, or any with the speciality, on some days (`YYYY-MM-DD`) between two times of day
 * (`HH:mm`), by the hospital's calendar and clock.
 */
export const joinWaitingListSchema = object({
  /** For staff: the patient. */
  patientId: entityId('patient').nullable(),
  consultationType: string()
    .oneOf([...CONSULTATION_TYPES, ''], 'Consultation type is invalid')
    .required('Consultation type is required')
    .meta({ example: 'Wellness' }),
  // Forms send an empty text for any doctor.
  doctorId: entityId('doctor').nullable(),
  description: string().trim().max(300).required('Description is required'),
  fromDay: day('Please choose a day.').required('Please choose a day.').meta({ example: '2030-06-01' }),
  toDay: day('Please choose a day.')
    .required('Please choose a day.')
    .test('order', 'The last day must not be before the first.', notBefore('fromDay', true))
    .meta({ example: '2030-06-30' }),
  ...times,
});

/** The form for staff. */
export const staffWaitingFormSchema = joinWaitingListSchema.shape({
  patientId: string().required('Please choose a patient.'),
});

/** POST /waiting/earlier: an earlier time for a visit, from a day on, with its doctor or any of its hospital. */
export const wantEarlierSchema = object({
  appointmentId: entityId('appointment').required('Appointment is required'),
  isAnyDoctor: boolean(),
  fromDay: day('Please choose a day.').required('Please choose a day.').meta({ example: '2020-01-01' }),
  ...times,
});

/** POST /waiting/all: an empty list means no restriction. */
export const waitingFilterSchema = object({ doctorId: array(entityId('doctor').required()).max(100) });

/** POST /waiting/:id/leave: the patient reads the reason of staff. */
export const leaveWaitingListSchema = object({ reason: string().trim().max(300) });

/** The form for staff, who must give a reason. */
export const removeWaitingFormSchema = object({ reason: string().trim().max(300).required('Please enter a reason.') });

/** POST /waiting/:id/offer and /waiting/:id/book */
export const waitingTimeSchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  startDateTime: instant().required('Please choose a time.'),
  /** True books despite the doctor's booking rules and working hours. */
  accept: boolean(),
});

/** `/waiting/:id` */
export const waitingRequestParams = object({ id: entityId('waitingRequest').required('Request is required') });

/** `/waiting/offer/:id` */
export const waitingOfferParams = object({ id: entityId('waitingOffer').required('Offer is required') });
