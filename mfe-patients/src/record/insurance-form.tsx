import { call } from '@openward/api-client';
import { PATIENT_RELATIONSHIPS, updateInsurance } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { TextField } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';

import { insuranceOf, relationName } from './field-names.ts';
import { type PartProps, RecordForm, Section } from './record-form.tsx';

/** The tab Insurance Info: who pays, and whom to call in an emergency. */
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
          <TextField name="primaryHealthInsurer" label={t('Primary insurer')} autoComplete="off" required />
          <TextField name="primaryHealthInsurerId" label={t('Primary insurer id')} autoComplete="off" required />
          <TextField name="secondaryHealthInsurer" label={t('Secondary insurer')} autoComplete="off" />
          <TextField
            name="secondaryHealthInsurerId"
            label={t('Secondary insurer id')}
            hint={t('At most 30 characters.')}
            autoComplete="off"
          />
        </SimpleGrid>
      </Section>
      <Section title={t('Emergency contact')} hint={t('Whom to call when something happens.')}>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="5">
          <TextField name="emgrContName" label={t('Emergency contact name')} autoComplete="off" required />
          <TextField
            name="emgrContPhone"
            label={t('Emergency contact number')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            required
          />
          <SelectField
            name="emgrContRelation"
            label={t('Relationship')}
            placeholder={t('Choose a relationship')}
            options={PATIENT_RELATIONSHIPS.map((value) => ({ value, label: relationName(value, t) }))}
            required
          />
        </SimpleGrid>
      </Section>
    </RecordForm>
  );
}
