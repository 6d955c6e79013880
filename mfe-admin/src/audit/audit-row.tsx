import type { AuditEntry } from '@openward/contract/audit';
import { LogRow } from '@openward/practice-ui/log-row';
import { Link, useLanguage, useT } from '@openward/remote-kit';
import { deviceTime } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { chakra, Flex, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { type AuditFilter, addressOf, NO_FILTER } from './audit-filter.ts';
import { actionWords, entityWords, roleWords, whoWords } from './words.ts';

/** One entry: who did what with whose data, when and from where. A name narrows the log down to who has it. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const language = useLanguage();
  const { who, actorId, patients, patientCount, address, outcome } = entry;
  const role = roleWords(who, t);
  const more = patientCount - patients.length;
  const entity = entityWords(entry, t);
  return (
    <LogRow
      isWide
      when={
        <>
          <Text>{deviceTime(entry.at, language)}</Text>
          <Text>
            {t('No. {position}', { position: String(entry.position) })}
            {address && ` · ${address}`}
          </Text>
        </>
      }
    >
      <Flex gap="2" align="center" wrap="wrap">
        {actorId ? (
          <Narrowed filter={{ who: actorId }}>{whoWords(who, t)}</Narrowed>
        ) : (
          <Text fontWeight="semibold">{whoWords(who, t)}</Text>
        )}
        {role && (
          <Text fontSize="sm" color="fg.muted">
            {role}
          </Text>
        )}
        {entry.app && who.kind !== 'app' && (
          <Text fontSize="sm" color="fg.muted">
            {t('through the app {name}', { name: entry.app })}
          </Text>
        )}
        <OutcomeBadge outcome={outcome} />
      </Flex>
      <Text>{[actionWords(entry, t), entity].filter(Boolean).join(' · ')}</Text>
      {patients.length > 0 && (
        <Flex gap="2" rowGap="1" wrap="wrap" fontSize="sm" align="center">
          <Text color="fg.muted">{t('Record of')}</Text>
          {patients.map(({ id, name }) => (
            <Narrowed key={id} filter={{ patient: id }}>
              {name || t('Unknown patient')}
            </Narrowed>
          ))}
          {more > 0 && <Text color="fg.muted">{t('and {count} more', { count: more })}</Text>}
        </Flex>
      )}
    </LogRow>
  );
}

function Narrowed({ filter, children }: { filter: Partial<AuditFilter>; children: ReactNode }) {
  return (
    <chakra.div asChild fontWeight="semibold" textDecoration="underline" textUnderlineOffset="3px" py="0.5">
      <Link to={`/admin/audit?${addressOf({ ...NO_FILTER, ...filter })}`}>{children}</Link>
    </chakra.div>
  );
}

function OutcomeBadge({ outcome }: { outcome: string }) {
  const t = useT();
  if (outcome === 'done') return null;
  if (outcome === 'repeated') return <Badge colorPalette="gray">{t('Repeated request')}</Badge>;
  return <Badge colorPalette="warning">{t('Refused: {code}', { code: outcome })}</Badge>;
}
