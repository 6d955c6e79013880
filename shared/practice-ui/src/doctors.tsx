import { call } from '@openward/api-client';
import { listDoctorNames, type NamedDoctor } from '@openward/contract/people';
import { type ServerState, useServerState } from '@openward/remote-kit/query';

/** All doctors of the practice. @param isWanted false as long as the screen needs none */
export function useDoctors(isWanted = true): ServerState<NamedDoctor[]> {
  return useNames('no', isWanted);
}

/**
 * The doctors whose time and patients the user manages: doctors manage their own, an HCP admin those of the hospital, a
 * system admin all.
 */
export function useOwnDoctors(isWanted = true): ServerState<NamedDoctor[]> {
  return useNames('yes', isWanted);
}

function useNames(own: 'yes' | 'no', isWanted: boolean): ServerState<NamedDoctor[]> {
  return useServerState(
    ['doctors', own],
    async (signal) => (await call(listDoctorNames, { query: { own } }, { signal, quiet: true })).result,
    { enabled: isWanted },
  );
}
