import { Link, useSearchParams, useT } from '@openward/remote-kit';
import { LoadingOrError } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState } from '@openward/ui/feedback';
import { ClipboardList } from '@openward/ui/icons';
import { Flex, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { ActionItem } from './action-item.tsx';
import { PAGE, useOpenDocuments } from './use-open-documents.ts';

/** `/patient/actionitems`: the forms that the patient still has to fill in or sign (specification, section 2). */
export default function ActionItemsPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1) - 1;
  const found = useOpenDocuments(page);
  const { rows = [], total = 0 } = found.data ?? {};
  return (
    <Page>
      <PageHeader title={t('Action Items')}>{t('Forms for you to fill in or sign.')}</PageHeader>
      <LoadingOrError asked={found} failure={t('We could not load your action items')} rows={3} height="24" />
      {found.data && total === 0 && (
        <Panel>
          <EmptyState
            icon={<ClipboardList />}
            title={t('You have no forms to fill in or sign')}
            action={
              <Button asChild variant="outline">
                <Link to="/documents">{t('See all documents')}</Link>
              </Button>
            }
          >
            {t('New forms from your practice appear here. We will notify you.')}
          </EmptyState>
        </Panel>
      )}
      {total > 0 && (
        <Stack as="ul" gap="3" listStyleType="none">
          {rows.map((document) => (
            <li key={document.id}>
              <ActionItem document={document} headingAs="h2" />
            </li>
          ))}
        </Stack>
      )}
      {total > PAGE && (
        <Pages page={page} total={total} onTurn={(next) => setParams(next > 0 ? { page: String(next + 1) } : {})} />
      )}
    </Page>
  );
}

function Pages({ page, total, onTurn }: { page: number; total: number; onTurn: (page: number) => void }) {
  const t = useT();
  const to = Math.min(total, (page + 1) * PAGE);
  const button = (label: string, next: number, disabled: boolean) => (
    <Button size="sm" minH="11" variant="outline" disabled={disabled} onClick={() => onTurn(next)}>
      {label}
    </Button>
  );
  return (
    <Flex role="group" aria-label={t('Pages')} justify="flex-end" align="center" gap="2" mt="4" fontSize="sm">
      <Text color="fg.muted" aria-live="polite">
        {t('{from}–{to} of {total}', { from: page * PAGE + 1, to, total })}
      </Text>
      {button(t('Previous'), page - 1, page === 0)}
      {button(t('Next'), page + 1, to >= total)}
    </Flex>
  );
}
