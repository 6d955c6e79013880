import { demoMailQuery, demoSmsQuery } from '../accounts/schemas/recovery-schemas.ts';
import type { DemoMail, DemoSms } from '../accounts/types.ts';
import { endpoints, result } from '../core/endpoint.ts';
import type { ApiContract } from '../registry/index.ts';

/** What load balancers, operators and those who try the demo ask: no client of ours does. */
export const operationEndpoints = endpoints({
  /** The process lives. */
  healthz: {
    method: 'GET',
    path: '/healthz',
    roles: 'public',
    patientData: false,
    changes: false,
    result: result<{ version: string }>(),
  },
  /** The process can serve: its database answers. 503 where it does not. */
  readyz: {
    method: 'GET',
    path: '/readyz',
    roles: 'public',
    patientData: false,
    changes: false,
    result: result<{ database: 'up' }>(),
  },
  /** What this api answers, for whoever releases remotes; with an ETag. */
  getContract: {
    method: 'GET',
    path: '/contract',
    roles: 'public',
    patientData: false,
    changes: false,
    result: result<ApiContract>(),
  },
  /** What the demo would have sent; 404 outside the demo. */
  listDemoSms: {
    method: 'GET',
    path: '/demo/sms',
    roles: 'public',
    patientData: false,
    changes: false,
    query: demoSmsQuery,
    result: result<DemoSms[]>(),
  },
  /** The e-mails of the demo; 404 outside it. */
  listDemoMail: {
    method: 'GET',
    path: '/demo/mail',
    roles: 'public',
    patientData: false,
    changes: false,
    query: demoMailQuery,
    result: result<DemoMail[]>(),
  },
});
