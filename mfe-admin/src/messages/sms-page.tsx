import { useT } from '@openward/remote-kit';
import { Page, PageHeader, Panel, Stack } from '@openward/ui/layout';
import { lazy, Suspense, useCallback, useState } from 'react';
import { SendForm } from './send-form.tsx';
import { SmsLog } from './sms-log.tsx';
import type { TemplatesStart } from './templates-dialog.tsx';
import { useSmsLog } from './use-sms.ts';

const TemplatesDialog = lazy(() => import('./templates-dialog.tsx'));

/** `/admin/sms`: a message to some patients, and what became of those that were sent. */
export default function SmsPage() {
  const t = useT();
  const log = useSmsLog();
  const [round, setRound] = useState(0);
  const [templates, setTemplates] = useState<TemplatesStart>();
  const { refetch } = log.found;
  const sent = useCallback(() => {
    // An empty form for the next one; what had the focus goes with the old.
    setRound((before) => before + 1);
    void refetch();
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [refetch]);
  return (
    <Page>
      <PageHeader title={t('Send SMS')}>
        {t('Each patient gets a message of their own. Who wants none gets none.')}
      </PageHeader>
      <Stack gap="8">
        <Panel>
          <SendForm
            key={round}
            onSent={sent}
            onSave={(text) => setTemplates({ text })}
            onManage={() => setTemplates('all')}
          />
        </Panel>
        <SmsLog log={log} />
      </Stack>
      {templates && (
        <Suspense>
          <TemplatesDialog start={templates} onClose={() => setTemplates(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}
