import { call } from '@openward/api-client';
import { listActivePatients, listDoctors } from '@openward/contract/people';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import type { Named } from './name-picker.tsx';

const SHOWN = 6;

/** The doctors of the practice, kept for all lists. @param isWanted whether anybody asks for them */
export function useDoctors(isWanted: boolean): readonly Named[] {
  const { data } = useServerState(
    ['doctors', 'names'],
    async (signal) =>
      (await call(listDoctors, { query: {} }, { signal, quiet: true })).result.map(
        ({ id, firstName, lastName, hospitalName }) => ({ id, name: `${firstName} ${lastName}`, detail: hospitalName }),
      ),
    { enabled: isWanted },
  );
  return data ?? [];
}

/** The active patients whose name holds what was typed; nobody's name is fetched before. */
export function usePatientsNamed(typed: string): readonly Named[] {
  const { data } = useServerState(
    ['patients', 'named', typed],
    async (signal) =>
      (
        await call(listActivePatients, { query: { q: typed, page: 0, size: SHOWN } }, { signal, quiet: true })
      ).result.map(({ id, firstName, lastName, dateOfBirth }) => ({
        id,
        name: `${firstName} ${lastName}`,
        detail: dateOfBirth ?? '',
      })),
    { enabled: typed.trim() !== '', placeholderData: keepPreviousData },
  );
  return data ?? [];
}

/** Of some people the first few whose name holds every word that was typed. */
export function namedSo(people: readonly Named[], typed: string): Named[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return people.filter(({ name }) => words.every((word) => plain(name).includes(word))).slice(0, SHOWN);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
