import type { User } from '@openward/contract/accounts';
import { type Registry, routeFinder } from '@openward/contract/releases';
import { eventBus } from '@openward/event-bus';
import { onDemand, store, useT } from '@openward/remote-kit';
import { Box } from '@openward/ui/layout';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { HeldPersons, PersonBar } from '../acting/on-demand.ts';
import { actFor } from '../acting/switch.ts';
import { Part } from '../errors/part.tsx';
import { PartFailed, TryAgainQuietly } from '../errors/part-failed.tsx';
import { startLive } from '../live/live.ts';
import { IdleGuard } from '../session/idle-guard.tsx';
import { type ProofQuestion, proofAtom } from '../session/proof.ts';
import { FactorBar } from './factor-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { SIDEBAR_WIDTH } from './sidebar-width.ts';
import { TopBar } from './top-bar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useKeptFree } from './use-kept-free.ts';

export { BottomBar } from './bottom-bar.tsx';

const ProofDialog = onDemand(() => import('../session/proof-dialog.tsx'));

const SideDrawer = onDemand(async () => ({ default: (await import('@openward/ui/drawer')).SideDrawer }));

const quietly = (_retryAll: () => void, retryThis: () => void) => <TryAgainQuietly retry={retryThis} />;

/** The sidebar beside the content; a phone has it in a drawer. */
export function SideColumn({ user, registry }: { user: User; registry: Registry }) {
  return (
    <Box
      as="aside"
      data-frame=""
      hideBelow="lg"
      w={SIDEBAR_WIDTH}
      flexShrink={0}
      h="100dvh"
      position="sticky"
      top="0"
      bg="bg.panel"
      borderInlineEndWidth="1px"
      borderColor="border"
    >
      <Sidebar user={user} registry={registry} />
    </Box>
  );
}

/** The bar above the content, with the drawer that it opens on a phone. */
export function TopRow({ user, registry }: { user: User; registry: Registry }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isProxy = useIsProxy(user);
  const bars = useRef<HTMLDivElement>(null);
  useKeptFree(bars);
  return (
    <>
      {/* Both bars stay in sight together. */}
      <Box ref={bars} data-frame="" position="sticky" top="0" zIndex="docked">
        <TopBar user={user} canScan={routeFinder(registry)('/scanner') !== undefined} onOpenMenu={() => setOpen(true)}>
          {isProxy && !user.actingFor && (
            <Part name="the switch of persons" code={HeldPersons} waiting={<Box w="11" />} failed={quietly}>
              <HeldPersons user={user} />
            </Part>
          )}
        </TopBar>
        {user.secondFactorDueAt && <FactorBar due={user.secondFactorDueAt} />}
        {user.actingFor && (
          <Part
            name="whom somebody acts for"
            code={PersonBar}
            waiting={<Box h="14" bg="warning.muted" />}
            failed={(retry) => <PartFailed onRetry={retry} />}
          >
            <PersonBar person={user.actingFor} />
          </Part>
        )}
      </Box>
      {isOpen && (
        <Part name="the drawer" code={SideDrawer} failed={(retry) => <PartFailed onRetry={retry} />}>
          <SideDrawer open label={t('Main menu')} onClose={close}>
            <Sidebar user={user} registry={registry} onNavigate={close} hasPreferences />
          </SideDrawer>
        </Part>
      )}
    </>
  );
}

/** True once the user holds an access, also when it is given while the page is open. */
function useIsProxy(user: User): boolean {
  const [isGiven, setGiven] = useState(false);
  useEffect(() => {
    const end = eventBus.on('access:given', () => setGiven(true));
    return () => void end();
  }, []);
  return user.isProxy || isGiven;
}

/** Background work of the frame while a user is signed in. */
export function Attendant({ idleTimeout }: { idleTimeout: number }) {
  useEffect(startLive, []);
  useKeptFocus();
  useEffect(() => {
    const end = eventBus.on('person:chosen', actFor);
    return () => void end();
  }, []);
  const question = useAtomValue(proofAtom, { store });
  return (
    <>
      <IdleGuard timeout={idleTimeout} />
      {question && (
        <Part name="the proof dialog" code={ProofDialog} failed={() => <Unasked question={question} />}>
          <ProofDialog question={question} />
        </Part>
      )}
    </>
  );
}

/** The dialog could not load, so the waiting call is refused and can be tried again. */
function Unasked({ question }: { question: ProofQuestion }) {
  useEffect(() => question.answer(false), [question]);
  return null;
}
