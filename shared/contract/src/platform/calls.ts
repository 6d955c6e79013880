import { number, object } from 'yup';
import { demoMailQuery, demoSmsQuery } from '../accounts/schemas.ts';
import type { DemoMail, DemoSms } from '../accounts/types.ts';
import { endpoint, result } from '../core/endpoint.ts';
import { ROLES } from '../core/roles.ts';
import type { ApiContract } from '../releases/types.ts';
import type { Fact } from './types.ts';

/** Only facts of what the listener may see. It ends with the session. */
export const events = endpoint({
  method: 'GET',
  path: '/events',
  roles: ROLES,
  area: 'own',
  patientData: false,
  changes: false,
  stream: true,
  query: object({
    /** How many seconds ago the listener last heard anything: what happened since is told again. */
    since: number().integer().min(0).max(1_000_000_000),
  }),
  result: result<Fact>(),
});

/** The process lives. */
export const healthz = endpoint({
  method: 'GET',
  path: '/healthz',
  roles: 'public',
  patientData: false,
  changes: false,
  result: result<{ version: string }>(),
});

/** The process can serve: its database answers. 503 where it does not. */
export const readyz = endpoint({
  method: 'GET',
  path: '/readyz',
  roles: 'public',
  patientData: false,
  changes: false,
  result: result<{ database: 'up' }>(),
});

/** What this api answers, for whoever releases remotes; with an ETag. */
export const getContract = endpoint({
  method: 'GET',
  path: '/contract',
  roles: 'public',
  patientData: false,
  changes: false,
  result: result<ApiContract>(),
});

/** What the demo would have sent; 404 outside the demo. */
export const listDemoSms = endpoint({
  method: 'GET',
  path: '/demo/sms',
  roles: 'public',
  patientData: false,
  changes: false,
  query: demoSmsQuery,
  result: result<DemoSms[]>(),
});

/** The e-mails of the demo; 404 outside it. */
export const listDemoMail = endpoint({
  method: 'GET',
  path: '/demo/mail',
  roles: 'public',
  patientData: false,
  changes: false,
  query: demoMailQuery,
  result: result<DemoMail[]>(),
});
