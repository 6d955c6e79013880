import { call } from '@openward/api-client';
import {
  endAccess,
  type GivenAccess,
  type HeldAccess,
  type Invited,
  listSharing,
  renewAccess,
  type Sharing,
} from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { lazy, useT, useUser } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Users } from '@openward/ui/icons';
import { Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { nameOfAccess } from './access-card.tsx';
import { GivenCard } from './given-card.tsx';
import { HeldCard } from './held-card.tsx';
import { InviteForm } from './invite-form.tsx';
import { InvitedNotice } from './invited-notice.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));
const ChangeDialog = lazy(() => import('./change-dialog.tsx'));
const ParentDialog = lazy(() => import('./parent-dialog.tsx'));

/** `/patient/sharing`: who may act for the user, whom the user may act for, and a form to invite. */
export default function SharingPage() {
  const t = useT();
  if (!useUser().actingFor) return <OwnSharing />;
  return (
    <Page>
      <PageHeader title={t('Family access')} />
      <EmptyState icon={<Users />} title={t('You cannot manage family access for another person')}>
        {t('Switch back to your own account to see your family access.')}
      </EmptyState>
    </Page>
  );
}

interface Ending {
  id: string;
  name: string;
  kind: 'given' | 'invited' | 'held';
}

function OwnSharing() {
  const t = useT();
  const all = useSharing();
  const [changing, setChanging] = useState<GivenAccess | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const [invited, setInvited] = useState<Invited | null>(null);
  const { refetch } = all;
  const again = useCallback(() => void refetch(), [refetch]);
  const end = useEndAccess(again);
  const renew = useServerChange((id: string) => call(renewAccess, { params: { id } }), again);
  const [child, setChild] = useState<HeldAccess | null>(null);
  const done = useCallback(() => {
    setChanging(null);
    again();
  }, [again]);
  const onInvited = useCallback(
    (made: Invited) => {
      setInvited(made);
      again();
    },
    [again],
  );
  return (
    <Page>
      <PageHeader title={t('Family access')}>
        {t(
          'Let a family member or carer use this portal for you, with their own account. You can end their access at any time.',
        )}
      </PageHeader>
      <Stack gap="8">
        {all.isPending && <LoadingState label={t('Loading')} rows={2} />}
        {all.isError && !all.data && (
          <ErrorState title={t('We could not load your access list')} retryLabel={t('Try again')} onRetry={again} />
        )}
        {all.data && (
          <Lists
            sharing={all.data}
            onChange={setChanging}
            onEnd={setEnding}
            onRenew={(id) => renew.mutate(id)}
            onInviteParent={setChild}
          />
        )}
        <Panel>
          <Stack gap="5">
            <Heading as="h2" fontSize="lg">
              {t('Invite someone')}
            </Heading>
            {invited && <InvitedNotice invited={invited} />}
            <InviteForm key={invited?.id ?? ''} onInvited={onInvited} />
          </Stack>
        </Panel>
      </Stack>
      <Suspense>
        {changing && (
          <ChangeDialog
            access={all.data?.given.find(({ id }) => id === changing.id) ?? changing}
            refresh={refetch}
            name={nameOfAccess(changing)}
            onDone={done}
            onClose={() => setChanging(null)}
          />
        )}
        {child && <ParentDialog access={child} onInvited={again} onClose={() => setChild(null)} />}
        {ending && (
          <EndDialog ending={ending} onClose={() => setEnding(null)} onConfirm={() => end.mutate(ending.id)} />
        )}
      </Suspense>
    </Page>
  );
}

function Lists(props: {
  sharing: Sharing;
  onChange: (access: GivenAccess) => void;
  onEnd: (ending: Ending) => void;
  onRenew: (id: string) => void;
  onInviteParent: (access: HeldAccess) => void;
}) {
  const t = useT();
  const { given, held } = props.sharing;
  return (
    <>
      {held.length > 0 && (
        <Section title={t('People you can act for')}>
          {held.map((access) => (
            <HeldCard
              key={access.id}
              access={access}
              onInviteParent={() => props.onInviteParent(access)}
              onWithdraw={({ id, name }) => props.onEnd({ id, name, kind: 'invited' })}
              onEnd={() => props.onEnd({ id: access.id, name: nameOf(access), kind: 'held' })}
            />
          ))}
        </Section>
      )}
      <Section title={t('People who can act for you')}>
        {given.length === 0 && (
          <Text color="fg.muted">{t('Nobody has access yet. People you invite appear here.')}</Text>
        )}
        {given.map((access) => (
          <GivenCard
            key={access.id}
            access={access}
            onChange={() => props.onChange(access)}
            onRenew={() => props.onRenew(access.id)}
            onEnd={() =>
              props.onEnd({
                id: access.id,
                name: nameOfAccess(access),
                kind: access.state === 'invited' ? 'invited' : 'given',
              })
            }
          />
        ))}
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3">
      <Heading as="h2" fontSize="lg" tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function EndDialog({ ending, onClose, onConfirm }: { ending: Ending; onClose: () => void; onConfirm: () => void }) {
  const t = useT();
  const { name, kind } = ending;
  const words = {
    given: [t('End access'), t('{name} no longer has access.', { name })],
    invited: [t('Withdraw invitation'), t('{name} can no longer accept the invitation.', { name })],
    held: [t('Give up access'), t('You can no longer act for {name}.', { name })],
  } as const;
  const [label, text] = words[kind];
  const confirm = () => {
    onConfirm();
    onClose();
    // The focused element goes away with its card.
    setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus(), 100);
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={`${label}: ${name}`}
      confirmLabel={label}
      cancelLabel={t('Back')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

function useSharing() {
  return useServerState(
    ['sharing', 'all'],
    async (signal) => (await call(listSharing, {}, { signal, quiet: true })).result,
    { refreshOn: ['patient:changed', 'access:changed'] },
  );
}

function useEndAccess(onEnded: () => void) {
  return useServerChange((id: string) => call(endAccess, { params: { id } }), onEnded);
}
