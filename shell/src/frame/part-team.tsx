import { isStaff } from '@openward/contract';
import type { RemoteManifest } from '@openward/contract/releases';
import { sessionAtom, store, useT } from '@openward/remote-kit';
import { Text } from '@openward/ui/layout';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/**
 * Tells staff which team is responsible for a part that fails, as its `remote.json` says. Patients turn to the
 * practice, so they see nothing.
 * @param props.base the folder of the version that failed, with a slash at its end, if known
 */
export default function PartTeam({ base }: { base: string | undefined }) {
  const t = useT();
  const session = useAtomValue(sessionAtom, { store });
  const [team, setTeam] = useState('');
  const isShown = base && session.state === 'signed-in' && isStaff(session.user.userRole);
  useEffect(() => {
    if (!isShown) return;
    const aborted = new AbortController();
    fetch(`${base}remote.json`, { signal: aborted.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<RemoteManifest>) : undefined))
      .then((manifest) => setTeam([manifest?.owner, manifest?.contact].filter(Boolean).join(', ')))
      // The message about the failure stays without the team.
      .catch(() => {});
    return () => aborted.abort();
  }, [base, isShown]);
  if (!team) return null;
  return (
    <Text as="span" display="block" mt="2" fontSize="sm">
      {t('Responsible for this part: {team}', { team })}
    </Text>
  );
}
