import { choice, entityId, instant, instantOrWallClock, recordVersion } from '../core/fields.ts';
import { template } from '../core/sentences.ts';
import { array, boolean, object, string, withLimits } from '../core/yup.ts';
import { instantOf, isDay } from '../time/clock.ts';
import { BULK_GROUPS, type BulkGroup, canBegin, NAME_PLACES, unknownPlace } from './rules.ts';

/** The text of a message (specification, section 5). */
export const smsText = string()
  .trim()
  .max(400)
  .required('Message required')
  .test('places', (value, context) => {
    const unknown = unknownPlace(value ?? '');
    if (!unknown) return true;
    const [first, last] = NAME_PLACES;
    const sentence = '{unknown} is not a placeholder. You can use {first} and {last}.';
    return context.createError({ message: () => template(sentence, { unknown, first, last }) });
  });

/** The part of a message that a person types where it is clear to whom it goes. */
export const smsFormSchema = object({ message: smsText });

/** The patients of a message, as somebody chooses them. */
export const smsRecipients = array(entityId('patient').required())
  .min(1, 'Choose any one patient')
  .max(100, withLimits('Please choose at most {max} patients.'))
  .required('Choose any one patient');

/** POST /patient/send/sms (specification, section 5). */
export const sendSmsSchema = smsFormSchema.shape({
  patientId: smsRecipients,
  /** In the quiet hours it waits until they end; it goes at once where nothing is said. */
  waitsAtNight: boolean().optional(),
});

/** POST /sms/recipients */
export const smsRecipientsSchema = object({ patientId: smsRecipients });

const ofGroup =
  (group: BulkGroup) =>
  ({ group: asked }: { group?: unknown }) =>
    asked === group;

/** A group of patients. What does not belong to it narrows nothing down. */
const bulkGroup = {
  group: choice(BULK_GROUPS, 'Group is invalid', 'Please choose a group.'),
  /** Of the appointments: `YYYY-MM-DD`, as their hospitals have it. */
  day: string()
    .test('day', 'Must be a valid date', (value) => !value || isDay(value))
    .test('needed', 'Please choose a day.', (value, { parent }) => Boolean(value) || !ofGroup('appointments')(parent))
    .meta({ example: '2030-05-15' }),
  /** Of the appointments, or whose patients; doctors and HCP admins have their own. */
  hospitalId: entityId('managedHospital'),
  /** With whom they have an appointment; all where none is named. */
  doctorList: array(entityId('doctor').required())
    .max(100, withLimits('Please choose at most {max} doctors.'))
    .default([]),
  /** As the list of patients is searched. */
  q: string()
    .trim()
    .max(100)
    .test(
      'needed',
      'Please type a search or choose doctors.',
      (value, { parent }) => Boolean(value || parent.doctorList?.length) || !ofGroup('patients')(parent),
    ),
};

/** POST /sms/bulk/check */
export const checkBulkSmsSchema = object(bulkGroup);

/** POST /sms/bulk */
export const startBulkSmsSchema = object({
  ...bulkGroup,
  message: smsText,
  /** When it begins; now where nothing is said. */
  startsAt: instant(),
});

/** The same as somebody types it: the time is that of their clock. */
export const bulkSmsFormSchema = startBulkSmsSchema.shape({
  isLater: boolean(),
  startsAt: instantOrWallClock()
    .test('needed', 'Please choose a time.', (value, { parent }) => Boolean(value) || !parent.isLater)
    .test(
      'near',
      'Please choose a time within the next 12 months.',
      (value, { parent }) =>
        !value || !parent.isLater || !isDay(value.slice(0, 10)) || canBegin(instantOf(value), new Date()),
    ),
});

/** `/sms/bulk/:id` */
export const bulkSmsParams = object({ id: entityId('bulkSms').required('Message is required') });

/** What a template is saved with: a name to find it by, and its text with `{firstName}` and `{lastName}` where names go. */
export const smsTemplateSchema = object({
  name: string().trim().max(60).required('Name is required'),
  text: smsText,
});

/** POST /sms/templates/:id */
export const changedSmsTemplateSchema = smsTemplateSchema.shape({ version: recordVersion });

/** `/sms/templates/:id` */
export const smsTemplateParams = object({ id: entityId('smsTemplate').required('Template is required') });
