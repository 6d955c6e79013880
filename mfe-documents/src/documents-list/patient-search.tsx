import { useT } from '@openward/remote-kit';
import { SearchField } from '@openward/ui/combobox';
import { Form } from '@openward/ui/form';
import { Box } from '@openward/ui/layout';
import { useState } from 'react';
import { usePatientChoices } from '../patient-choices.ts';

const NOBODY = { patientId: '' };
const schema = async () => (await import('@openward/contract/documents/schemas')).documentsQuery;

/** Finds the patient whose documents are to be shown; the server does the searching. */
export function PatientSearch({ onPicked }: { onPicked: (patientId: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { found, choices } = usePatientChoices(typed);
  const emptyText = () => {
    if (found.isError) return t('The patients could not be searched. Please try again.');
    if (typed.trim() === '') return t('Type a name');
    return found.isFetching ? t('Loading') : t('No patients found.');
  };
  return (
    <Box maxW="lg" mb="6">
      <Form
        label={t('Search patients')}
        translate={t}
        initialValues={NOBODY}
        schema={schema}
        onSubmit={async () => undefined}
      >
        <SearchField
          name="patientId"
          label={t('Search patients')}
          placeholder={t('Type a name')}
          emptyText={emptyText()}
          choices={choices}
          onSearch={setTyped}
          onPicked={(patient) => patient && onPicked(patient.value)}
        />
      </Form>
    </Box>
  );
}
