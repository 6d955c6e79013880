import { ApiError, type Success } from '@openward/api-client';
import { Link, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState, Pending } from '@openward/ui/feedback';
import { User } from '@openward/ui/icons';
import { Box, Page, PageHeader, Panel } from '@openward/ui/layout';
import { type ReactNode, useRef } from 'react';

/** A page with the form of one account or another record: its shape while it comes, what is wrong where it does not, then the form. */
export function RecordPage<R>(props: {
  title: string;
  about?: string;
  /** What else can be done, beside the title. */
  actions?: ReactNode;
  found: FoundRecord<R>;
  /** Where the list is that it is part of. */
  back: string;
  /** What is said where it does not come, and where there is none; by default of an account. */
  failure?: string;
  missing?: string;
  /** Other forms of it, below. */
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

/** A record for a form to begin with. */
interface FoundRecord<R> {
  /** Null where there is none that the user may see; undefined while nobody knows. */
  data: R | null | undefined;
  isError: boolean;
  retry: () => void;
  refresh: () => Promise<unknown>;
}

/**
 * One account as the server has it now: a form begins with it, so what was known before is not shown while it is asked
 * for again; once it is shown, the form follows later answers.
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
