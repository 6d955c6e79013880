import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { listSms } from './log.ts';
import { checkSmsRecipients } from './recipients.ts';
import { addSmsTemplate, changeSmsTemplate, listSmsTemplates, removeSmsTemplate } from './templates.ts';

/** What belongs to sending messages to patients: whom they reach, what became of them, and texts that are kept. */
export const smsHandlers: Handlers<
  Pick<
    Contract['messages'],
    'checkSmsRecipients' | 'listSms' | 'listSmsTemplates' | 'addSmsTemplate' | 'changeSmsTemplate' | 'removeSmsTemplate'
  >
> = {
  checkSmsRecipients,
  listSms,
  listSmsTemplates,
  addSmsTemplate,
  changeSmsTemplate,
  removeSmsTemplate,
};
