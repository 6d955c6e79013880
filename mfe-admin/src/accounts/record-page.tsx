import { Link, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { User } from '@openward/ui/icons';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import type { FoundRecord } from './use-record.ts';

/** A page with the form of one account: its shape while it comes, what is wrong where it does not, then the form. */
export function RecordPage<R>(props: {
  title: string;
  about?: string;
  found: FoundRecord<R>;
  /** Where the list is that it is part of. */
  back: string;
  children: (record: R) => ReactNode;
}) {
  const t = useT();
  const { found } = props;
  return (
    <Page width="3xl">
      <PageHeader title={props.title}>{found.data !== null && props.about}</PageHeader>
      <Panel>
        {found.data === undefined && !found.isError && <LoadingState label={t('Loading')} rows={5} height="16" />}
        {found.isError && (
          <ErrorState
            title={t('This account could not be loaded')}
            retryLabel={t('Retry')}
            onRetry={() => found.retry()}
          />
        )}
        {found.data === null && (
          <EmptyState
            icon={<User aria-hidden="true" />}
            title={t('This account was not found')}
            action={
              <Button asChild variant="outline">
                <Link to={props.back}>{t('Back')}</Link>
              </Button>
            }
          >
            {t('There is no such account, or it is not yours to change.')}
          </EmptyState>
        )}
        {found.data && props.children(found.data)}
      </Panel>
    </Page>
  );
}
