import { type CallOptions, call } from '@openward/api-client';
import { exportAudit, listAudit } from '@openward/contract/audit';

import { useT } from '@openward/remote-kit';
import { useSavedFile } from '@openward/remote-kit/files';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Download } from '@openward/ui/icons';
import { Flex, Page, PageHeader, Panel, Stack } from '@openward/ui/layout';
import { useRef } from 'react';
import { type AuditFilter, addressOf, NO_FILTER, queryOf, useAuditAddress } from './audit-filter.ts';
import { AuditRow } from './audit-row.tsx';
import { FilterPanel } from './filter-form.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PersonDays } from './person-days.tsx';

/** `/admin/audit`: the audit log, for system admins. Opening it is logged too. */
export default function AuditPage() {
  const t = useT();
  const { filter, before, setFilter, setBefore } = useAuditAddress();
  const address = addressOf(filter).toString();
  // A filter from a link or by Back resets the form; one from the form itself keeps it, with its focus.
  const form = useRef({ key: address, sent: address });
  const formOf = (shown: string) => {
    if (form.current.sent !== shown) form.current = { key: shown, sent: shown };
    return form.current.key;
  };
  return (
    <Page>
      <PageHeader title={t('Audit log')} actions={<ExportButton filter={filter} />}>
        {t('All views and changes of patient data, including refused requests. Your own views are logged too.')}
      </PageHeader>
      <FilterPanel
        formKey={formOf(address)}
        filter={filter}
        onChange={(next) => {
          form.current.sent = addressOf(next).toString();
          setFilter(next);
        }}
        onClear={() => {
          setFilter(NO_FILTER);
          toTop();
        }}
      />
      {filter.by ? (
        <PersonDays filter={filter} onClear={() => setFilter(NO_FILTER)} />
      ) : (
        <Entries filter={filter} before={before} onTurn={setBefore} onClear={() => setFilter(NO_FILTER)} />
      )}
    </Page>
  );
}

function Entries(props: {
  filter: AuditFilter;
  before: number | undefined;
  onTurn: (before: number | undefined) => void;
  onClear: () => void;
}) {
  const t = useT();
  const { filter, before } = props;
  const address = addressOf(filter).toString();
  const found = useServerState(
    ['audit', address, before],
    (signal) => askForAudit(filter, before, { signal }),
    // No automatic refetch, because each view is logged.
    { placeholderData: keepPreviousData, refetchOnWindowFocus: false },
  );
  const { data } = found;
  return (
    <>
      {found.isPending && <LoadingState label={t('Loading')} rows={6} height="20" />}
      {found.isError && !data && (
        <ErrorState
          title={t('We could not load the audit log')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
      {data?.entries.length === 0 && <NothingFound onClear={props.onClear} />}
      {data && data.entries.length > 0 && (
        <Panel padding="0">
          <Stack
            as="ul"
            gap="0"
            listStyleType="none"
            aria-label={t('Audit log')}
            opacity={found.isPlaceholderData ? 0.6 : undefined}
            aria-busy={found.isPlaceholderData || undefined}
          >
            {data.entries.map((entry) => (
              <AuditRow key={entry.position} entry={entry} />
            ))}
          </Stack>
        </Panel>
      )}
      {data && (before || data.before) && <Turn before={before} older={data.before} onTurn={props.onTurn} />}
    </>
  );
}

/** A new page is read from its top. */
function toTop(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

function Turn(props: {
  before: number | undefined;
  older: number | null;
  onTurn: (before: number | undefined) => void;
}) {
  const t = useT();
  const turn = (before: number | undefined) => {
    props.onTurn(before);
    toTop();
  };
  return (
    <Flex role="group" aria-label={t('Pages')} justify="space-between" gap="3" mt="4" wrap="wrap">
      <Button variant="outline" minH="11" disabled={!props.before} onClick={() => turn(undefined)}>
        {t('Newest')}
      </Button>
      <Button variant="outline" minH="11" disabled={!props.older} onClick={() => turn(props.older ?? undefined)}>
        {t('Older')}
      </Button>
    </Flex>
  );
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useT();
  const file = useSavedFile(
    () => call(exportAudit, { query: { ...queryOf(filter), by: filter.by || undefined } }, { quiet: true }),
    `openward-audit-${new Date().toISOString().slice(0, 10)}.csv`,
  );
  return (
    <ActionButton variant="outline" minH="11" isBusy={file.isBusy} onClick={() => void file.save()}>
      <Download size="1.125rem" aria-hidden="true" /> {t('Save as CSV')}
    </ActionButton>
  );
}

/** Loads one page of the log. `before` is where it starts; undefined for the newest. */
async function askForAudit(filter: AuditFilter, before: number | undefined, options: CallOptions) {
  const query = { ...queryOf(filter), before };
  return (await call(listAudit, { query }, { quiet: true, ...options })).result;
}
