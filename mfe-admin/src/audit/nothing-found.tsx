import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState } from '@openward/ui/feedback';
import { ClipboardList } from '@openward/ui/icons';
import { Panel } from '@openward/ui/layout';

/** Says that no entry matches the filter, with a button to clear it. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <Panel>
      <EmptyState
        icon={<ClipboardList />}
        title={t('Nothing found')}
        action={
          <Button variant="outline" minH="11" onClick={onClear}>
            {t('Show all entries')}
          </Button>
        }
      >
        {t('No entries match this filter.')}
      </EmptyState>
    </Panel>
  );
}
