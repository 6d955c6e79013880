import { call } from '@openward/api-client';
import type { PatientRecord } from '@openward/contract/people';
import {
  endAccessForPatient,
  getPatientSharing,
  type Invited,
  inviteForPatient,
  liftLimit,
  type PatientSharing,
  type StaffAccess,
} from '@openward/contract/sharing';
import { lazy, useLanguage, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Box, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { TabSection } from '../../parts/tab-section.tsx';
import { AccessCard, nameOfAccess } from '../access-card.tsx';
import { InviteForm } from '../invite-form.tsx';
import { InvitedNotice } from '../invited-notice.tsx';
import { linesOf } from './access-lines.ts';
import { AccountPanel, canBeInvited } from './account-panel.tsx';
import { LimitCard } from './limit-card.tsx';

const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));
const LimitDialog = lazy(() => import('./limit-dialog.tsx'));

type Asked = { kind: 'end' | 'limit'; access: StaffAccess } | { kind: 'lift'; limitId: string } | { kind: 'limit' };

/** The tab "Who may act": all access to a patient's record, its limits, and the patient's account. */
export default function AccessTab({ record }: { record: PatientRecord }) {
  const t = useT();
  const found = useServerState(
    ['sharing', 'patient', record.id],
    async (signal) => (await call(getPatientSharing, { params: { id: record.id } }, { signal, quiet: true })).result,
    { refreshOn: ['patient:changed'] },
  );
  const again = () => void found.refetch();
  if (found.data) return <Shown record={record} sharing={found.data} refresh={again} />;
  if (found.isPending) return <LoadingState label={t('Loading')} rows={3} height="28" />;
  return <ErrorState title={t('We could not load who may act')} retryLabel={t('Try again')} onRetry={again} />;
}

function Shown(props: { record: PatientRecord; sharing: PatientSharing; refresh: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { record, refresh } = props;
  const { access, limits, account } = props.sharing;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [invited, setInvited] = useState<Invited | null>(null);
  const isOpen = ({ state }: StaffAccess) => state === 'active' || state === 'invited';
  const open = access.filter(isOpen);
  const past = access.filter((each) => !isOpen(each));
  const standing = limits.filter(({ liftedAt }) => liftedAt === null);
  const lifted = limits.filter(({ liftedAt }) => liftedAt !== null);
  // For a small child an own account is not due yet.
  const isDue = !account.isOwn && canBeInvited(account);
  const card = (each: StaffAccess) => (
    <AccessCard
      key={each.id}
      access={each}
      onEnd={() => setAsked({ kind: 'end', access: each })}
      lines={linesOf(each, language, t)}
      change={{ label: t('Limit access'), onPress: () => setAsked({ kind: 'limit', access: each }) }}
    />
  );
  return (
    <Stack gap="8">
      {isDue && <AccountPanel record={record} account={account} refresh={refresh} />}
      <TabSection title={t('People who can act for this patient')}>
        {open.length === 0 && <Text color="fg.muted">{t('Nobody. People you invite appear here.')}</Text>}
        {open.map(card)}
      </TabSection>
      <TabSection
        title={t('Limits')}
        action={
          <Button variant="outline" minH="11" onClick={() => setAsked({ kind: 'limit' })}>
            {t('Limit access')}
          </Button>
        }
      >
        {standing.length === 0 && (
          <Text color="fg.muted">
            {t('No limits. Add one after a court order: then only the practice can give access to this record.')}
          </Text>
        )}
        {standing.map((limit) => (
          <LimitCard key={limit.id} limit={limit} onLift={() => setAsked({ kind: 'lift', limitId: limit.id })} />
        ))}
      </TabSection>
      <Panel>
        <Stack gap="5">
          <Box>
            <Heading as="h2" fontSize="lg">
              {t('Invite someone')}
            </Heading>
            <Text color="fg.muted" fontSize="sm">
              {t('Only for a parent of a child, or when the patient asked you in person.')}
            </Text>
          </Box>
          {invited && open.some(({ id }) => id === invited.id) && <InvitedNotice invited={invited} />}
          <InviteForm
            key={invited?.id ?? ''}
            staff={{
              patientId: record.id,
              invite: (body) => call(inviteForPatient, { params: { id: record.id }, body }),
            }}
            onInvited={(made) => {
              setInvited(made);
              refresh();
            }}
          />
        </Stack>
      </Panel>
      {!account.isOwn && !isDue && <AccountPanel record={record} account={account} refresh={refresh} />}
      {past.length + lifted.length > 0 && (
        <TabSection title={t('Past access and limits')}>
          {past.map(card)}
          {lifted.map((limit) => (
            <LimitCard key={limit.id} limit={limit} />
          ))}
        </TabSection>
      )}
      <Suspense>
        {asked && <Dialogs record={record} asked={asked} onClose={() => setAsked(null)} onDone={refresh} />}
      </Suspense>
    </Stack>
  );
}

function Dialogs(props: { record: PatientRecord; asked: Asked; onClose: () => void; onDone: () => void }) {
  const t = useT();
  const { record, asked, onClose, onDone } = props;
  if (asked.kind === 'limit') {
    const access = 'access' in asked ? asked.access : undefined;
    return <LimitDialog patientId={record.id} access={access} onClose={onClose} onDone={onDone} />;
  }
  if (asked.kind === 'lift') {
    return (
      <ReasonDialog
        title={t('Remove limit')}
        text={t('The patient, or a parent of a child, can give access again. Access that ended does not come back.')}
        save={(body) => call(liftLimit, { params: { id: asked.limitId }, body })}
        onClose={onClose}
        onDone={onDone}
      />
    );
  }
  const name = nameOfAccess(asked.access);
  const isInvited = asked.access.state === 'invited';
  return (
    <ReasonDialog
      title={isInvited ? t('Withdraw invitation') : t('End access')}
      text={
        isInvited
          ? t('{name} can no longer accept the invitation.', { name })
          : t('{name} loses access at once. We tell both sides, but not the reason.', { name })
      }
      save={(body) => call(endAccessForPatient, { params: { id: asked.access.id }, body })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
