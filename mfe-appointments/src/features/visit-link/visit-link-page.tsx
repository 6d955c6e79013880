import { ApiError } from '@openward/api-client';
import type { LinkedVisit } from '@openward/contract/visit-links';
import { StatusBadge } from '@openward/practice-ui/statuses';
import { Link, saidOf, type T, useLanguage, useLocation, useOptionalUser, useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { ConfirmDialog } from '@openward/ui/dialog';
import { EmptyState, ErrorState, LoadingState, Notice } from '@openward/ui/feedback';
import { CalendarDays } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { useEffect, useState } from 'react';
import { WhereAndWhen } from '../../parts/appointment/where-and-when.tsx';
import { FreeTimes } from './free-times.tsx';
import { type LinkAction, useVisitLink } from './use-visit-link.ts';

/** The hash of a link. The link to the page's content also sets a hash, which this does not match. */
const TOKEN = /^[\w-]{43}$/;

/** `/visit#…`: confirms, moves or cancels the visit of a message without signing in. */
export default function VisitLinkPage() {
  const t = useT();
  const isSignedIn = useOptionalUser() !== null;
  const hash = useLocation().hash.slice(1);
  const [token, setToken] = useState('');
  if (TOKEN.test(hash) && hash !== token) setToken(hash);
  return (
    <Page>
      <Box maxW="2xl" mx="auto">
        <PageHeader title={t('Your appointment')} />
        <Stack gap="6">
          {token ? (
            <LinkedVisitPanels key={token} token={token} />
          ) : (
            <NoVisit>{t('The link is incomplete. Please open it from our message again.')}</NoVisit>
          )}
          {!isSignedIn && (
            <Text color="fg.muted">
              {t('Sign in to see all your appointments.')}{' '}
              <Box
                asChild
                color="accent.fg"
                fontWeight="medium"
                textDecoration="underline"
                display="inline-block"
                py="1"
              >
                <Link to="/appointments">{t('Sign in')}</Link>
              </Box>
            </Text>
          )}
        </Stack>
      </Box>
    </Page>
  );
}

/** The element that takes the focus after an action, because its button is gone. */
const VISIT = 'visit';

function LinkedVisitPanels({ token }: { token: string }) {
  const t = useT();
  const language = useLanguage();
  const link = useVisitLink(token);
  const { visit, read, attempt } = link;
  const [opened, setOpened] = useState<'move' | 'cancel'>();
  const [day, setDay] = useState<string>();
  const { answered, refused, busy, done, problem } = attempt;
  useEffect(() => {
    if (answered === 0) return;
    // If the time was taken, the other times stay open.
    setOpened((before) => (done || before === 'cancel' ? undefined : before));
    // Runs after the dialog has returned the focus to its button, which may be gone.
    const timer = setTimeout(() => document.getElementById(VISIT)?.focus());
    return () => clearTimeout(timer);
  }, [answered, done]);
  const { error } = read;
  if (error instanceof ApiError && error.status === 404) return <NoVisit>{t(saidOf(error))}</NoVisit>;
  if (!visit) {
    if (!error) return <LoadingState label={t('Loading')} rows={1} height="96" />;
    return (
      <ErrorState title={t('We could not load the appointment')} retryLabel={t('Try again')} onRetry={read.refetch}>
        {t(saidOf(error))}
      </ErrorState>
    );
  }
  return (
    <>
      <Panel rank={visit.status === 'CANCELED' ? 'past' : 'hero'} id={VISIT}>
        <Stack gap="5">
          {problem && <Notice kind="error">{t(problem)}</Notice>}
          {done && <Notice kind="success">{doneLabel(done, t)}</Notice>}
          <Box>
            <StatusBadge status={visit.status} />
          </Box>
          <WhereAndWhen appointment={visit} />
          <Actions
            // A patient who has just chosen the time need not confirm it.
            may={{ ...visit.may, confirm: visit.may.confirm && done !== 'move' }}
            busy={busy}
            isMoving={opened === 'move'}
            onConfirm={link.confirm}
            onMove={() => {
              setDay(undefined);
              setOpened(opened === 'move' ? undefined : 'move');
            }}
            onCancel={() => setOpened('cancel')}
          />
          {visit.status === 'CANCELED' && (
            <Button asChild minH="11" alignSelf={{ sm: 'flex-start' }}>
              <Link to="/appointments/new">{t('Book appointment')}</Link>
            </Button>
          )}
        </Stack>
      </Panel>
      {opened === 'move' && visit.may.move && (
        <FreeTimes
          key={refused}
          token={token}
          visit={visit}
          day={day}
          isBusy={busy === 'move'}
          onDay={setDay}
          onChosen={link.move}
        />
      )}
      <ConfirmDialog
        open={opened === 'cancel'}
        title={t('Cancel your appointment?')}
        confirmLabel={t('Cancel appointment')}
        cancelLabel={t('Keep appointment')}
        destructive
        busy={busy === 'cancel'}
        onConfirm={link.cancel}
        onClose={() => setOpened(undefined)}
      >
        <Text fontWeight="semibold" color="fg" mb="2">
          {wholeTime(visit.startDateTime, visit.timeZone, language)}
        </Text>
        <Text>{t('Another patient can then have this time.')}</Text>
      </ConfirmDialog>
    </>
  );
}

function Actions(props: {
  may: LinkedVisit['may'];
  busy: LinkAction | undefined;
  isMoving: boolean;
  onConfirm: () => void;
  onMove: () => void;
  onCancel: () => void;
}) {
  const t = useT();
  const { may, busy } = props;
  return (
    <Flex gap="3" wrap="wrap" direction={{ base: 'column', sm: 'row' }} _empty={{ display: 'none' }}>
      {may.confirm && (
        <ActionButton minH="12" isBusy={busy === 'confirm'} isOff={busy !== undefined} onClick={props.onConfirm}>
          {t('Confirm appointment')}
        </ActionButton>
      )}
      {may.move && (
        <Button variant="outline" minH="12" aria-expanded={props.isMoving} onClick={props.onMove}>
          {t('Reschedule')}
        </Button>
      )}
      {may.cancel && (
        <Button variant="ghost" colorPalette="danger" minH="12" onClick={props.onCancel}>
          {t('Cancel appointment')}
        </Button>
      )}
    </Flex>
  );
}

function NoVisit({ children }: { children: string }) {
  const t = useT();
  return (
    <Panel>
      <EmptyState icon={<CalendarDays />} title={t('We cannot show your appointment')}>
        {children}
      </EmptyState>
    </Panel>
  );
}

function doneLabel(action: LinkAction, t: T): string {
  if (action === 'confirm') return t('Your appointment is confirmed.');
  return action === 'move' ? t('We moved your appointment to the new time.') : t('Your appointment is cancelled.');
}
