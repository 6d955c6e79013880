import { call } from '@openward/api-client';
import { updateInsurance } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { SimpleGrid } from '@openward/ui/layout';

import { insuranceOf, RecordFields } from '../parts/fields.tsx';
import { type PartProps, RecordForm, Section } from './record-form.tsx';

/** The tab Insurance Info: the insurance and the emergency contact. */
export default function InsuranceForm(props: PartProps) {
  const t = useT();
  return (
    <RecordForm
      {...props}
      label={t('Insurance Info')}
      valuesOf={insuranceOf}
      schema="insuranceFormSchema"
      save={(body) => call(updateInsurance, { body })}
    >
      <Section title={t('Insurance')}>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <RecordFields section="insurance" />
        </SimpleGrid>
      </Section>
      <Section title={t('Emergency contact')} hint={t('Who we call in an emergency.')}>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="5">
          <RecordFields section="emergency" />
        </SimpleGrid>
      </Section>
    </RecordForm>
  );
}
