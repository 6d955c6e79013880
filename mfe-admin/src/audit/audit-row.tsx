import type { AuditEntry, AuditPersonDay } from '@openward/contract/audit';
import { LogRow } from '@openward/practice-ui/log-row';
import { Link, useLanguage, useT } from '@openward/remote-kit';
import { deviceTime } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { chakra, Flex, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { type AuditFilter, addressOf, NO_FILTER } from './audit-filter.ts';
import { actionLabel, actorLabel, entityLabel, roleLabel } from './audit-labels.ts';

/** One log entry. Its names link to the log of that person. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const language = useLanguage();
  const { patients, patientCount, accounts = [], address, outcome } = entry;
  const entity = entityLabel(entry, t);
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
        <WhoDidIt entry={entry} />
        <OutcomeBadge outcome={outcome} />
      </Flex>
      <Text>{[actionLabel(entry, t), entity].filter(Boolean).join(' · ')}</Text>
      {entry.reason && <Text color="fg.muted">{t('Reason: {reason}', { reason: entry.reason })}</Text>}
      <AccountsNamed accounts={accounts} count={accounts.length} />
      <PatientsNamed patients={patients} count={patientCount} />
    </LogRow>
  );
}

/** Who did something, with role and app; the name links to their actions. */
export function WhoDidIt({ entry: { who, actorId, app } }: { entry: Pick<AuditEntry, 'who' | 'actorId' | 'app'> }) {
  const t = useT();
  const role = roleLabel(who, t);
  return (
    <>
      {actorId ? (
        <Narrowed filter={{ who: actorId }}>{actorLabel(who, t)}</Narrowed>
      ) : (
        <Text fontWeight="semibold">{actorLabel(who, t)}</Text>
      )}
      {role && (
        <Text fontSize="sm" color="fg.muted">
          {role}
        </Text>
      )}
      {app && who.kind !== 'app' && (
        <Text fontSize="sm" color="fg.muted">
          {t('through the app {name}', { name: app })}
        </Text>
      )}
    </>
  );
}

/** The patients of an entry, the first few by name; nothing if there are none. */
export function PatientsNamed({ patients, count }: { patients: AuditEntry['patients']; count: number }) {
  const t = useT();
  return (
    <About label={t('Record of')} first={patients} count={count}>
      {({ id, name }) => (
        <Narrowed key={id} filter={{ patient: id }}>
          {name || t('Unknown patient')}
        </Narrowed>
      )}
    </About>
  );
}

/** The accounts of an entry, the first few by name and role; nothing if there are none. */
export function AccountsNamed({ accounts, count }: { accounts: AuditPersonDay['accounts']; count: number }) {
  const t = useT();
  return (
    <About label={t('Account of')} first={accounts} count={count}>
      {({ id, name, role }) => (
        <Flex key={id} gap="1">
          <Narrowed filter={{ patient: id }}>{name}</Narrowed>
          <Text color="fg.muted">{roleLabel({ role }, t)}</Text>
        </Flex>
      )}
    </About>
  );
}

/** The first few names and the number of the others; nothing if there are none. */
function About<R>(props: { label: string; first: readonly R[]; count: number; children: (one: R) => ReactNode }) {
  const t = useT();
  const { label, first, count, children } = props;
  if (first.length === 0) return null;
  return (
    <Flex gap="2" rowGap="1" wrap="wrap" fontSize="sm" align="center">
      <Text color="fg.muted">{label}</Text>
      {first.map(children)}
      {count > first.length && <Text color="fg.muted">{t('and {count} more', { count: count - first.length })}</Text>}
    </Flex>
  );
}

/** A link that narrows the log down. */
export function Narrowed({ filter, children }: { filter: Partial<AuditFilter>; children: ReactNode }) {
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
