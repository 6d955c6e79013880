import { demoMailResult, demoSmsResult } from '../accounts/results.ts';
import { demoMailQuery, demoSmsQuery } from '../accounts/schemas.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf } from '../core/results.ts';
import { ROLES } from '../core/roles.ts';
import { number, object } from '../core/yup.ts';
import { apiContractResult } from '../releases/results.ts';
import { factResult, healthzResult, readyzResult } from './results.ts';

/** Only facts of what the listener may see. It ends with the session. */
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
    /** How many seconds ago the listener last heard anything: what happened since is told again. */
    since: number().integer().min(0).max(1_000_000_000),
  }),
  result: factResult,
});

/** The process lives. */
export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  roles: 'public',
  patientData: false,
  changes: false,
  result: healthzResult,
});

/** The process can serve: its database answers. 503 where it does not. */
export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  roles: 'public',
  patientData: false,
  changes: false,
  result: readyzResult,
});

/** What this api answers, for whoever releases remotes; with an ETag. */
export const getContract = endpoint({
  method: 'GET',
  path: '/contract',
  roles: 'public',
  patientData: false,
  changes: false,
  result: apiContractResult,
});

/** What the demo would have sent; 404 outside the demo. */
export const listDemoSms = endpoint({
  method: 'GET',
  path: '/demo/sms',
  roles: 'public',
  patientData: false,
  changes: false,
  query: demoSmsQuery,
  result: listOf(demoSmsResult),
});

/** The e-mails of the demo; 404 outside it. */
export const listDemoMail = endpoint({
  method: 'GET',
  path: '/demo/mail',
  roles: 'public',
  patientData: false,
  changes: false,
  query: demoMailQuery,
  result: listOf(demoMailResult),
});
