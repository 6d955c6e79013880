import type { Contract } from '@openward/contract/everything';
import { eq } from 'drizzle-orm';
import { form } from '../platform/database/schema/index.ts';
import type { Handlers } from '../platform/http/call.ts';
import { getFormAutomation, saveFormAutomation } from './automation.ts';
import { formsOf, readForm, versionsOf } from './reading.ts';
import { saveForm } from './save.ts';

/** Handlers of forms. */
export const formHandlers: Handlers<Contract['forms']> = {
  saveForm,
  listForms: ({ query }, { tx, origin }) => formsOf(tx, query, origin.language),
  listActiveForms: ({ query }, { tx, origin }) => formsOf(tx, query, origin.language, eq(form.status, 'ACTIVE')),
  getForm: ({ params, query }, { tx }) => readForm(tx, params.id, query.version),
  listFormVersions: ({ params }, { tx }) => versionsOf(tx, params.id),
  getFormAutomation,
  saveFormAutomation,
};
