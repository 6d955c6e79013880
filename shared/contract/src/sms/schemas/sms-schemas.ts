import { object, string } from 'yup';
import { entityId, recordVersion } from '../../core/fields.ts';
import { smsRecipients, smsText } from '../../patients/schemas/sms-fields.ts';

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
