import { PatientField } from '@openward/practice-ui/patient-field';
import { useT } from '@openward/remote-kit';
import { Form } from '@openward/ui/form';
import { Box } from '@openward/ui/layout';

const NOBODY = { patientId: '' };
const schema = async () => (await import('@openward/contract/documents')).documentsQuery;

/** Finds the patient whose documents are to be shown; the server does the searching. */
export function PatientSearch({ onPicked }: { onPicked: (patientId: string) => void }) {
  const t = useT();
  return (
    <Box maxW="lg" mb="6">
      <Form
        label={t('Search patients')}
        translate={t}
        initialValues={NOBODY}
        schema={schema}
        onSubmit={async () => undefined}
      >
        <PatientField
          name="patientId"
          label={t('Search patients')}
          onPicked={(patient) => patient && onPicked(patient.value)}
        />
      </Form>
    </Box>
  );
}
