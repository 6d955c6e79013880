import { demoMailResult, demoSmsResult } from '../accounts/results.ts';
import { demoMailQuery, demoSmsQuery } from '../accounts/schemas.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf } from '../core/results.ts';
import { ROLES } from '../core/roles.ts';
import { number, object } from '../core/yup.ts';
import { apiContractResult } from '../releases/results.ts';
import { factResult, healthzResult, readyzResult } from './results.ts';

/** Only events about data that the user may see. The stream ends with the session. */
export const events = endpoint({
  method: 'GET',
  path: '/events',
  roles: ROLES,
  area: 'own',
  opensOverdue: true,
  patientData: false,
  changes: false,
  stream: true,
  query: object({
    /** Seconds since the client last received anything; later events are sent again. */
    since: number().integer().min(0).max(1_000_000_000),
  }),
  result: factResult,
});

/** Liveness: the process is running. */
export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  roles: 'public',
  patientData: false,
  changes: false,
  result: healthzResult,
});

/** Readiness: the database answers; otherwise 503. */
export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  roles: 'public',
  patientData: false,
  changes: false,
  result: readyzResult,
});

/** The contract of this API, for release tools; with an ETag. */
export const getContract = endpoint({
  method: 'GET',
  path: '/contract',
  roles: 'public',
  patientData: false,
  changes: false,
  result: apiContractResult,
});

/** SMS that the demo did not send; 404 outside the demo. */
export const listDemoSms = endpoint({
  method: 'GET',
  path: '/demo/sms',
  roles: 'public',
  patientData: false,
  changes: false,
  query: demoSmsQuery,
  result: listOf(demoSmsResult),
});

/** E-mails that the demo did not send; 404 outside the demo. */
export const listDemoMail = endpoint({
  method: 'GET',
  path: '/demo/mail',
  roles: 'public',
  patientData: false,
  changes: false,
  query: demoMailQuery,
  result: listOf(demoMailResult),
});
