import { type Endpoint, methodsOf } from '../core/endpoint.ts';
import { contract } from '../everything/index.ts';
import type { CalledEndpoint } from '../releases/registry.ts';
import type { ApiContract } from '../releases/types.ts';

import { contractHash } from './contract-hash.ts';
import type { PreviousContract } from './previous.ts';

/** Every endpoint by name with its hash, as clients are built with it. */
export function calledEndpoints(): Map<string, CalledEndpoint> {
  return new Map(
    everyEndpoint().map(([name, endpoint]) => [
      name,
      { method: methodsOf(endpoint)[0] as string, path: endpoint.path, hash: contractHash(endpoint) },
    ]),
  );
}

/**
 * What an API with this contract answers: each endpoint's current hash and the previous release's.
 * @param previous the contract of the previous release; tests prove that it is still answered
 */
export function apiContract(previous: PreviousContract | undefined): ApiContract {
  const before = new Map(previous?.endpoints.map(({ method, path, hash }) => [`${method} ${path}`, hash]));
  return {
    endpoints: [...calledEndpoints().values()].map(({ method, path, hash }) => {
      const earlier = before.get(`${method} ${path}`);
      return { method, path, hashes: earlier && earlier !== hash ? [hash, earlier] : [hash] };
    }),
  };
}

/** All endpoints with their unique names. */
export function everyEndpoint(): [string, Endpoint][] {
  return Object.values(contract).flatMap((group) => Object.entries(group as Record<string, Endpoint>));
}
