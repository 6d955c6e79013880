import { CONSULTATION_TYPES } from '../core/enums.ts';
import { day, entityId, instant } from '../core/fields.ts';
import { array, boolean, object, string, type TestContext } from '../core/yup.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function time(example: string) {
  return string().matches(TIME, { message: 'Please choose a time.', excludeEmptyString: true }).meta({ example });
}

/** The later of two fields of one kind; as texts they sort as they mean. */
function notBefore(other: string, canBeEqual: boolean) {
  return function isLater(this: TestContext, value: string | null | undefined): boolean {
    const first = this.parent[other];
    return !value || !first || value > first || (canBeEqual && value === first);
  };
}

/** Between which times of day, on the hospital's clock. */
const times = {
  fromTime: time('08:00').required('Please choose a time.'),
  toTime: time('18:00')
    .required('Please choose a time.')
    .test('order', 'Must be after the earliest time.', notBefore('fromTime', false)),
};

/**
 * POST /waiting: one doctor, or any whose speciality is the consultation type, on some days (`YYYY-MM-DD`) between two
 * times of day (`HH:mm`), as the hospital's calendar and clock have them.
 */
export const joinWaitingListSchema = object({
  /** Staff say whom they put on the list. */
  patientId: entityId('patient').nullable(),
  consultationType: string()
    .oneOf([...CONSULTATION_TYPES, ''], 'Consultation type is invalid')
    .required('Consultation type is required')
    .meta({ example: 'Wellness' }),
  // Any doctor, as a form says it.
  doctorId: entityId('doctor').nullable(),
  description: string().trim().max(300).required('Description is required'),
  fromDay: day('Please choose a day.').required('Please choose a day.').meta({ example: '2030-06-01' }),
  toDay: day('Please choose a day.')
    .required('Please choose a day.')
    .test('order', 'The last day must not be before the first.', notBefore('fromDay', true))
    .meta({ example: '2030-06-30' }),
  ...times,
});

/** The same for staff, as their form has it. */
export const staffWaitingFormSchema = joinWaitingListSchema.shape({
  patientId: string().required('Please choose a patient.'),
});

/** POST /waiting/earlier: an earlier time for a visit, from a day on, at its doctor or at any of its hospital. */
export const wantEarlierSchema = object({
  appointmentId: entityId('appointment').required('Appointment is required'),
  isAnyDoctor: boolean(),
  fromDay: day('Please choose a day.').required('Please choose a day.').meta({ example: '2020-01-01' }),
  ...times,
});

/** POST /waiting/all: an empty list means no restriction. */
export const waitingFilterSchema = object({ doctorId: array(entityId('doctor').required()).max(100) });

/** POST /waiting/:id/leave: staff say why, in words that the patient reads. */
export const leaveWaitingListSchema = object({ reason: string().trim().max(300) });

/** The same where it must be said. */
export const removeWaitingFormSchema = object({ reason: string().trim().max(300).required('Please enter a reason.') });

/** A free time for who waits: POST /waiting/:id/offer and /waiting/:id/book. */
export const waitingTimeSchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  startDateTime: instant().required('Please choose a time.'),
  /** True goes on although a booking rule of the doctor or the working hours are against it. */
  accept: boolean(),
});

/** `/waiting/:id` */
export const waitingRequestParams = object({ id: entityId('waitingRequest').required('Request is required') });

/** `/waiting/offer/:id` */
export const waitingOfferParams = object({ id: entityId('waitingOffer').required('Offer is required') });
