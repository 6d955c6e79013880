import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { cancelBulkSms, checkBulkSms, continueBulkSms, listBulkSms, startBulkSms } from './bulk.ts';
import { listSms } from './log.ts';
import { checkSmsRecipients } from './recipients.ts';
import { sendSms } from './send-sms.ts';
import { addSmsTemplate, changeSmsTemplate, listSmsTemplates, removeSmsTemplate } from './templates.ts';

/** Handlers of messages to patients. */
export const messageHandlers: Handlers<Contract['messages']> = {
  sendSms,
  checkSmsRecipients,
  checkBulkSms,
  startBulkSms,
  listBulkSms,
  cancelBulkSms,
  continueBulkSms,
  listSms,
  listSmsTemplates,
  addSmsTemplate,
  changeSmsTemplate,
  removeSmsTemplate,
};
