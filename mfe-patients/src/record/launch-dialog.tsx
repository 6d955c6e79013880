import { call } from '@openward/api-client';
import { launchApp, listLaunchableApps } from '@openward/contract/apps';
import { useT } from '@openward/remote-kit';
import { LoadingOrError, useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { EmptyState } from '@openward/ui/feedback';
import { Stack } from '@openward/ui/layout';

/** Apps of other vendors that can open this patient, each in a new tab. */
export default function LaunchDialog(props: { patientId: string; name: string; onClose: () => void }) {
  const t = useT();
  const { patientId, name, onClose } = props;
  const apps = useServerState(
    ['apps', 'launchable'],
    async (signal) => (await call(listLaunchableApps, {}, { signal, quiet: true })).result,
  );
  const launch = useServerChange(
    (id: string) => call(launchApp, { body: { id, patientId } }),
    ({ result }) => {
      window.open(result.url, '_blank', 'noopener');
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('Open an app')}
      description={t('The app opens with {name}, and asks you before it sees anything.', { name })}
      onClose={onClose}
    >
      <Stack gap="4">
        <LoadingOrError asked={apps} failure={t('We could not load the apps')} rows={2} height="12" />
        {apps.data?.length === 0 && (
          <EmptyState title={t('No apps yet')}>
            {t('The system administrator can register apps that open with a patient.')}
          </EmptyState>
        )}
        {apps.data && apps.data.length > 0 && (
          <Stack as="ul" gap="2" listStyleType="none">
            {apps.data.map((app) => (
              <li key={app.id}>
                <ActionButton
                  variant="outline"
                  size="lg"
                  isBusy={launch.isPending && launch.variables === app.id}
                  onClick={() => launch.mutate(app.id)}
                >
                  {app.name}
                </ActionButton>
              </li>
            ))}
          </Stack>
        )}
        <Button variant="outline" colorPalette="gray" size="lg" alignSelf="end" onClick={onClose}>
          {t('Back')}
        </Button>
      </Stack>
    </FormDialog>
  );
}
