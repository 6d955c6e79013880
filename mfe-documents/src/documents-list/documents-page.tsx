import { Link, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState } from '@openward/ui/feedback';
import { FileText } from '@openward/ui/icons';
import { Page, PageHeader, Panel } from '@openward/ui/layout';

/** `/documents`: says honestly that forms are not part of this release. */
export default function DocumentsPage() {
  const t = useT();
  return (
    <Page>
      <PageHeader title={t('Documents')} />
      <Panel>
        <EmptyState
          icon={<FileText />}
          title={t('Documents are not part of this release')}
          action={
            <Button asChild variant="outline">
              <Link to="/appointments">{t("See today's appointments")}</Link>
            </Button>
          }
        >
          {t(
            'Forms to fill in and sign will appear here once this part is released. Until then, please ask the practice for them.',
          )}
        </EmptyState>
      </Panel>
    </Page>
  );
}
