import { call } from '@openward/api-client';
import type { Role } from '@openward/contract';
import { findSimilarPatients, findSimilarStaff, type PatientName, type StaffName } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { Flex, Text } from '@openward/ui/layout';
import { useEffect, useState } from 'react';

/** The roles of staff. */
export type StaffRole = Exclude<Role, 'ROLE_PATIENT'>;

/** Where so many are found, the one who is meant is among them. */
const FEW = 3;
const NOBODY: never[] = [];
/** Milliseconds without a key after which names are looked for. */
const REST = 250;

/**
 * Patients whose names differ from what was typed in few letters.
 * @param found how many have the name as it was typed; undefined as long as that is not known
 * @param status only those of a status
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

/** The same for doctors and administrators. */
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

/** True where a name is long enough to be mistyped, and few have it as it is typed. */
function isMeant(q: string, typed: string, found: number | undefined): boolean {
  return q.length > 3 && q === typed.trim() && found !== undefined && found <= FEW;
}

/** A text once no key has changed it for a moment: a search for each letter would keep the next one waiting. */
export function useAtRest(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Offers the names of people who may be meant, below those who were found. @param props.onPick looks for a name instead */
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
            // The button goes with the list that it belongs to.
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
