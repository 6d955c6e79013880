import { array, object, string } from 'yup';
import { entityId, recordVersion } from '../core/fields.ts';

/** The part of a message that a person types where it is clear to whom it goes. */
export const smsFormSchema = object({ message: smsText });

/** POST /patient/send/sms (specification, section 5). */
export const sendSmsSchema = smsFormSchema.shape({ patientId: smsRecipients });

/** The patients of a message, as somebody chooses them. */
export const smsRecipients = array(entityId('patient').required())
  .min(1, 'Choose any one patient')
  .max(100, 'Please choose at most 100 patients.')
  .required('Choose any one patient');

/** The text of a message (specification, section 5). */
export const smsText = string().trim().max(400, 'Must be at most 400 characters').required('Message required');

/** POST /sms/recipients */
export const smsRecipientsSchema = object({ patientId: smsRecipients });

/** What a template is saved with: a name to find it by, and its text with `{firstName}` and `{lastName}` where names go. */
export const smsTemplateSchema = object({
  name: string().trim().max(60, 'Must be at most 60 characters').required('Name is required'),
  text: smsText,
});

/** POST /sms/templates/:id */
export const changedSmsTemplateSchema = smsTemplateSchema.shape({ version: recordVersion });

/** `/sms/templates/:id` */
export const smsTemplateParams = object({ id: entityId('smsTemplate').required('Template is required') });
