import type { Contract } from '@openward/contract/everything';
import type { Form } from '@openward/contract/forms';
import { FHIR_TYPE, type TakenRecord } from '@openward/contract/health-record';
import { formVersions } from '../forms/index.ts';
import { FileReply, type Handlers } from '../platform/http/call.ts';
import { listDownloads, lookAtRecord } from './contents.ts';
import { rangeOf } from './request.ts';
import { takeRecord } from './take-record.ts';

/**
 * Downloads of a patient's whole record, and the list of past downloads.
 * @param bundleOf maps a record and the versions of its forms to FHIR
 */
export const healthRecordHandlers = (
  bundleOf: (taken: TakenRecord, forms: readonly Form[]) => object,
): Handlers<Contract['healthRecord']> => ({
  lookAtRecord,
  takeRecord: ({ params, query }, call) => takeRecord(call, params.id, query, 'PDF'),
  async takeRecordAsFhir({ params, query }, call) {
    const taken = await takeRecord(call, params.id, query, 'FHIR');
    const versions = taken.documents.map(({ formId, formVersion: version }) => ({ formId, version }));
    const forms = await formVersions(call.tx, versions);
    const { from, to } = rangeOf(query);
    const days = [from ?? (to && 'begin'), to ?? (from && taken.takenAt.slice(0, 10))].filter(Boolean).join('-to-');
    const name = `health-record${days && `-${days}`}.json`;
    return new FileReply(JSON.stringify(bundleOf(taken, forms), undefined, 2), { name, type: FHIR_TYPE });
  },
  listDownloads,
});
