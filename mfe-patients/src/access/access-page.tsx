import { useSearchParams, useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Check, Users } from '@openward/ui/icons';
import { Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { AccessDayPanel } from './access-day.tsx';
import { type AccessView, askForAccess } from './ask-for-access.ts';
import { byDay } from './runs.ts';

/** `/patient/access`: who opened or changed the patient's record, and when. */
export default function AccessPage() {
  const t = useT();
  const { found, view, show } = useAccess();
  const { data } = found;
  const days = byDay(data?.entries ?? []);
  return (
    <Page width="4xl">
      <PageHeader title={t('Who viewed my record')}>
        {t('Everyone who opened or changed your data. Entries cannot be deleted.')}
      </PageHeader>
      <Flex mb="4">
        <Button
          variant={view.own ? 'solid' : 'outline'}
          colorPalette={view.own ? 'accent' : 'gray'}
          rounded="full"
          minH="11"
          aria-pressed={view.own}
          onClick={() => show({ own: !view.own, before: undefined })}
        >
          {view.own && <Check size="1rem" aria-hidden="true" />}
          {t('Show my own activity')}
        </Button>
      </Flex>
      {found.isPending && <LoadingState label={t('Loading')} rows={5} height="20" />}
      {found.isError && !data && (
        <ErrorState
          title={t('We could not load this list')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
      {data && days.length === 0 && (
        <Panel>
          <EmptyState icon={<Users />} title={t('Nobody else opened your record')}>
            {view.before ? t('No older entries.') : t('New requests appear here.')}
          </EmptyState>
        </Panel>
      )}
      <Stack gap="4" aria-busy={found.isPlaceholderData || undefined}>
        {days.map((day) => (
          <AccessDayPanel key={day.at} day={day} />
        ))}
      </Stack>
      {data && (view.before || data.before) && (
        <Flex role="group" aria-label={t('Pages')} justify="space-between" align="center" gap="3" mt="4" wrap="wrap">
          <Button
            variant="outline"
            minH="11"
            disabled={!view.before}
            onClick={() => turn(() => show({ own: view.own, before: undefined }))}
          >
            {t('Newest')}
          </Button>
          {!data.before && (
            <Text color="fg.muted" fontSize="sm">
              {t('You have reached the oldest entry.')}
            </Text>
          )}
          <Button
            variant="outline"
            minH="11"
            disabled={!data.before}
            onClick={() => turn(() => show({ own: view.own, before: data.before ?? undefined }))}
          >
            {t('Older')}
          </Button>
        </Flex>
      )}
    </Page>
  );
}

/** Shows another page and moves the focus to its top. */
function turn(show: () => void): void {
  show();
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** The access log of the user's own record, as in the address: `?own=yes&before=…`. */
function useAccess() {
  const [params, setParams] = useSearchParams();
  const before = Number(params.get('before'));
  const view: AccessView = {
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    own: params.get('own') === 'yes',
  };
  const found = useServerState(
    ['access', view.before, view.own],
    (signal) => askForAccess(view, { signal }),
    // Viewing the log adds an entry to it, so focusing the tab must not reload it.
    { placeholderData: keepPreviousData, refetchOnWindowFocus: false },
  );
  const show = (next: AccessView) => {
    const address = new URLSearchParams();
    if (next.own) address.set('own', 'yes');
    if (next.before) address.set('before', String(next.before));
    setParams(address);
  };
  return { found, view, show };
}
