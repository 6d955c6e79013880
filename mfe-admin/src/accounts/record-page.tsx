import { ApiError, type Success } from '@openward/api-client';
import { Link, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState, Pending } from '@openward/ui/feedback';
import { User } from '@openward/ui/icons';
import { Box, Page, PageHeader, Panel } from '@openward/ui/layout';
import { type ReactNode, useRef } from 'react';

/** A page with the form of one record, with its loading and failure states. */
export function RecordPage<R>(props: {
  title: string;
  about?: string;
  actions?: ReactNode;
  found: FoundRecord<R>;
  /** The list that the record belongs to. */
  back: string;
  /** Texts for a failure and for a missing record; by default those of an account. */
  failure?: string;
  missing?: string;
  below?: ReactNode;
  children: (record: R) => ReactNode;
}) {
  const t = useT();
  const { found } = props;
  const isLoading = found.data === undefined && !found.isError;
  return (
    <Page width="3xl">
      <PageHeader title={props.title} actions={props.actions}>
        {isLoading ? <Pending /> : found.data && props.about}
      </PageHeader>
      <Panel>
        {isLoading && <LoadingState label={t('Loading')} rows={5} height="16" />}
        {found.isError && (
          <ErrorState
            title={props.failure ?? t('We could not load this account')}
            retryLabel={t('Try again')}
            onRetry={() => found.retry()}
          />
        )}
        {found.data === null && (
          <EmptyState
            icon={<User aria-hidden="true" />}
            title={props.missing ?? t('Account not found')}
            action={
              <Button asChild variant="outline">
                <Link to={props.back}>{t('Back')}</Link>
              </Button>
            }
          >
            {!props.missing && t('We could not find this account.')}
          </EmptyState>
        )}
        {found.data && props.children(found.data)}
      </Panel>
      {props.below && (
        <Box mt="6">
          <Panel>{props.below}</Panel>
        </Box>
      )}
    </Page>
  );
}

interface FoundRecord<R> {
  /** Null if there is no record that the user may see; undefined while it is unknown. */
  data: R | null | undefined;
  isError: boolean;
  retry: () => void;
  refresh: () => Promise<unknown>;
}

/**
 * One account, freshly loaded: the form starts with it, so cached data is not shown during the request. Once shown, the
 * form follows later answers.
 */
export function useRecord<R>(
  key: readonly string[],
  ask: (signal: AbortSignal) => Promise<Success<R>>,
): FoundRecord<R> {
  const found = useServerState<R | null>(
    ['staff', ...key],
    async (signal) => {
      try {
        return (await ask(signal)).result;
      } catch (error) {
        if (error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)) return null;
        throw error;
      }
    },
    { refreshOn: ['account:changed'], refetchOnWindowFocus: false },
  );
  const shown = useRef<string>(undefined);
  const name = key.join();
  if (!found.isFetching && found.data !== undefined) shown.current = name;
  return {
    data: shown.current === name ? found.data : undefined,
    isError: found.isError && found.data === undefined && !found.isFetching,
    retry: () => void found.refetch(),
    refresh: found.refetch,
  };
}
