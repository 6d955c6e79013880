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

/** The form of a message whose recipients are already chosen. */
export const smsFormSchema = object({ message: smsText });

/** The chosen recipients of a message. */
export const smsRecipients = array(entityId('patient').required())
  .min(1, 'Choose any one patient')
  .max(100, withLimits('Please choose at most {max} patients.'))
  .required('Choose any one patient');

/** POST /patient/send/sms (specification, section 5). */
export const sendSmsSchema = smsFormSchema.shape({
  patientId: smsRecipients,
  /** True delays it until quiet hours end; by default it is sent immediately. */
  waitsAtNight: boolean().optional(),
});

/** POST /sms/recipients */
export const smsRecipientsSchema = object({ patientId: smsRecipients });

const ofGroup =
  (group: BulkGroup) =>
  ({ group: asked }: { group?: unknown }) =>
    asked === group;

/** A group of patients. Fields of other groups are ignored. */
const bulkGroup = {
  group: choice(BULK_GROUPS, 'Group is invalid', 'Please choose a group.'),
  /** The day of the appointments, `YYYY-MM-DD`, by each hospital's calendar. */
  day: string()
    .test('day', 'Must be a valid date', (value) => !value || isDay(value))
    .test('needed', 'Please choose a day.', (value, { parent }) => Boolean(value) || !ofGroup('appointments')(parent))
    .meta({ example: '2030-05-15' }),
  /** The hospital of the appointments or patients; doctors and HCP admins always use their own. */
  hospitalId: entityId('managedHospital'),
  /** Doctors of the appointments; all if empty. */
  doctorList: array(entityId('doctor').required())
    .max(100, withLimits('Please choose at most {max} doctors.'))
    .default([]),
  /** The search of the patient list. */
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
  /** Start time; now by default. */
  startsAt: instant(),
});

/** The form; its time is local to the user's device. */
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

/** A template: a name to find it by, and a text with `{firstName}` and `{lastName}`. */
export const smsTemplateSchema = object({
  name: string().trim().max(60).required('Name is required'),
  text: smsText,
});

/** POST /sms/templates/:id */
export const changedSmsTemplateSchema = smsTemplateSchema.shape({ version: recordVersion });

/** `/sms/templates/:id` */
export const smsTemplateParams = object({ id: entityId('smsTemplate').required('Template is required') });
