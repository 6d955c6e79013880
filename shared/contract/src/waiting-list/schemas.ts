import { object, string, type TestContext } from 'yup';
import { CONSULTATION_TYPES } from '../core/enums.ts';
import { day, entityId } from '../core/fields.ts';

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

/**
 * POST /waiting: one doctor, or any whose speciality is the consultation type, on some days (`YYYY-MM-DD`) between two
 * times of day (`HH:mm`), as the hospital's calendar and clock have them.
 */
export const joinWaitingListSchema = object({
  consultationType: string()
    .oneOf([...CONSULTATION_TYPES, ''], 'Consultation type is invalid')
    .required('Consultation type is required')
    .meta({ example: 'Wellness' }),
  // Any doctor, as a form says it.
  doctorId: entityId('doctor').transform((given: unknown) => given || undefined),
  description: string().trim().max(300, 'Must be at most 300 characters').required('Description is required'),
  fromDay: day('Please choose a day.').required('Please choose a day.').meta({ example: '2030-06-01' }),
  toDay: day('Please choose a day.')
    .required('Please choose a day.')
    .test('order', 'The last day must not be before the first.', notBefore('fromDay', true))
    .meta({ example: '2030-06-30' }),
  fromTime: time('08:00').required('Please choose a time.'),
  toTime: time('18:00')
    .required('Please choose a time.')
    .test('order', 'Must be after the earliest time.', notBefore('fromTime', false)),
});

/** `/waiting/:id` */
export const waitingRequestParams = object({ id: entityId('waitingRequest').required('Request is required') });

/** `/waiting/offer/:id` */
export const waitingOfferParams = object({ id: entityId('waitingOffer').required('Offer is required') });
