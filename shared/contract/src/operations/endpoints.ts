import { endpoints, result } from '../core/endpoint.ts';

/** What load balancers and operators ask. */
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
});
