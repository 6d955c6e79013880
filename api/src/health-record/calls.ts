import type { Contract } from '@openward/contract/everything';
import { FHIR_TYPE } from '@openward/contract/health-record';
import { FileReply, type Handlers } from '../platform/http/call.ts';
import { listDownloads, lookAtRecord } from './contents.ts';
import { bundleOf } from './fhir/bundle.ts';
import { rangeOf } from './request.ts';
import { takeRecord } from './take-record.ts';

/** A patient's whole record, to be taken along, and who has taken it. */
export const healthRecordHandlers: Handlers<Contract['healthRecord']> = {
  lookAtRecord,
  takeRecord: ({ params, query }, call) => takeRecord(call, params.id, query, 'PDF'),
  async takeRecordAsFhir({ params, query }, call) {
    const taken = await takeRecord(call, params.id, query, 'FHIR');
    const { from, to } = rangeOf(query);
    const days = [from ?? (to && 'begin'), to ?? (from && taken.takenAt.slice(0, 10))].filter(Boolean).join('-to-');
    const name = `health-record${days && `-${days}`}.json`;
    return new FileReply(JSON.stringify(bundleOf(taken), undefined, 2), { name, type: FHIR_TYPE });
  },
  listDownloads,
};
