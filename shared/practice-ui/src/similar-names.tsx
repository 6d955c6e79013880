import { call } from '@openward/api-client';
import { type Role, searchProblem } from '@openward/contract';
import { findSimilarPatients, findSimilarStaff, type PatientName, type StaffName } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { Flex, Text } from '@openward/ui/layout';
import { useEffect, useState } from 'react';

/** The roles of staff. */
export type StaffRole = Exclude<Role, 'ROLE_PATIENT'>;

/** Above this number of results, the wanted person is likely among them. */
const FEW = 3;
const NOBODY: never[] = [];
/** Milliseconds after the last key before the search starts. */
const REST = 250;

/**
 * Patients whose names differ from the typed text in a few letters.
 * @param found how many names match exactly; undefined while unknown
 * @param status limits the search to a status
 */
export function useSimilarPatients(typed: string, found: number | undefined, status?: 'ACTIVE'): PatientName[] {
  const q = useAtRest(typed.trim());
  const isWanted = isMeant(q, typed, found);
  const { data } = useServerState(
    ['patients', 'similar', status, q],
    async (signal) =>
      (await call(findSimilarPatients, { query: { q, ...(status && { status }) } }, { signal, quiet: true })).result,
    { enabled: isWanted, refreshOn: ['patient:changed'] },
  );
  return isWanted ? (data ?? NOBODY) : NOBODY;
}

/** {@link useSimilarPatients} for doctors and administrators. */
export function useSimilarStaff(
  typed: string,
  found: number | undefined,
  userrole: StaffRole = 'ROLE_DOCTOR',
): StaffName[] {
  const q = useAtRest(typed.trim());
  const isWanted = isMeant(q, typed, found);
  const { data } = useServerState(
    ['staff', 'similar', userrole, q],
    async (signal) => (await call(findSimilarStaff, { query: { q, userrole } }, { signal, quiet: true })).result,
    { enabled: isWanted },
  );
  return isWanted ? (data ?? NOBODY) : NOBODY;
}

/** True if the name is long enough to be mistyped and has few results. */
function isMeant(q: string, typed: string, found: number | undefined): boolean {
  return q.length > 3 && !searchProblem(q) && q === typed.trim() && found !== undefined && found <= FEW;
}

/** A text after a pause in typing, because a search per letter would delay the next one. */
export function useAtRest(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Suggests similar names below the results. @param props.onPick searches for that name */
export function DidYouMean(props: {
  people: readonly { id: string; firstName: string; lastName: string; dateOfBirth?: string | null }[];
  onPick: (name: string) => void;
}) {
  const t = useT();
  return (
    <Flex role="status" gap="2" mt="4" wrap="wrap" align="center" _empty={{ display: 'none' }}>
      {props.people.length > 0 && <Text fontSize="sm">{t('Did you mean')}</Text>}
      {props.people.map((person) => (
        <Button
          key={person.id}
          variant="outline"
          colorPalette="gray"
          minH="11"
          rounded="full"
          onClick={() => {
            // The button goes away with its list.
            document.querySelector<HTMLElement>('main h1')?.focus();
            props.onPick(nameOf(person));
          }}
        >
          {nameOf(person)}
          {person.dateOfBirth && (
            <Text as="span" fontSize="sm" color="fg.muted" fontWeight="normal">
              {person.dateOfBirth}
            </Text>
          )}
        </Button>
      ))}
    </Flex>
  );
}
