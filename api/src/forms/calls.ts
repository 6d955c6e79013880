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
  listForms: ({ query }, { tx }) => formsOf(tx, query),
  listActiveForms: ({ query }, { tx }) => formsOf(tx, query, eq(form.status, 'ACTIVE')),
  getForm: ({ params, query }, { tx }) => readForm(tx, params.id, query.version),
  listFormVersions: ({ params }, { tx }) => versionsOf(tx, params.id),
  getFormAutomation,
  saveFormAutomation,
};
