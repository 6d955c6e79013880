import { Link, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { NewPatientForm } from './new-patient-form.tsx';
import { Tabs } from './tabs.tsx';
import { useTabs } from './use-tabs.ts';

/** `/patient/add`: a new patient, of whom the basic information comes first. */
export default function NewPatientPage() {
  const t = useT();
  const tabs = useTabs(true);
  return (
    <Page>
      <PageHeader
        title={t('New patient')}
        actions={
          <Button asChild variant="outline" minH="11">
            <Link to="/patient/sharing/minor">{t('Open a record for a child')}</Link>
          </Button>
        }
      >
        {t('Once the basic information is saved, address, insurance and appointments can be entered.')}
      </PageHeader>
      <Tabs label={t('Patient record')} tabs={tabs.all} current={tabs.current} onOpen={tabs.open}>
        <Panel>
          <NewPatientForm />
        </Panel>
      </Tabs>
    </Page>
  );
}
