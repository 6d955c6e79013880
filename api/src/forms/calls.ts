import type { Contract } from '@openward/contract/everything';
import { eq } from 'drizzle-orm';
import { form } from '../platform/database/schema/index.ts';
import { type Handlers, pageOf } from '../platform/http/call.ts';
import { formsOf, readForm, versionsOf } from './reading.ts';
import { saveForm } from './save.ts';

/** Forms, which documents are made of. */
export const formHandlers: Handlers<Contract['forms']> = {
  saveForm,
  async listForms({ query }, { tx }) {
    const { rows, counted } = await formsOf(tx, query);
    return pageOf(rows, counted, query);
  },
  async listActiveForms({ query }, { tx }) {
    const { rows, counted } = await formsOf(tx, query, eq(form.status, 'ACTIVE'));
    return pageOf(rows, counted, query);
  },
  getForm: ({ params, query }, { tx }) => readForm(tx, params.id, query.version),
  listFormVersions: ({ params }, { tx }) => versionsOf(tx, params.id),
};
