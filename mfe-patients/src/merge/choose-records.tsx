import { PatientField } from '@openward/practice-ui/patient-field';
import { patientChoice } from '@openward/practice-ui/patient-search';
import { useNavigate, useT } from '@openward/remote-kit';
import { LoadingState } from '@openward/ui/feedback';
import { Form, SubmitButton } from '@openward/ui/form';
import { Box, Panel, SimpleGrid } from '@openward/ui/layout';
import { recordSchema } from '../parts/records-client.ts';
import { useRecord } from '../parts/use-record.ts';
import { mergeAddress } from './address.ts';

/** Asks which two records are of the same person. @param props.kept the record that the user came from, if any */
export function ChooseRecords({ kept }: { kept: string }) {
  if (!kept) return <Choosing known={undefined} />;
  return <FromRecord id={kept} />;
}

function FromRecord({ id }: { id: string }) {
  const t = useT();
  const { data, isPending } = useRecord(id);
  if (isPending) return <LoadingState label={t('Loading')} rows={2} height="20" />;
  return <Choosing known={data && patientChoice({ ...data, dateOfBirth: data.dateOfBirth ?? '' })} />;
}

function Choosing({ known }: { known: ReturnType<typeof patientChoice> | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Panel>
      <Form
        label={t('Merge two records')}
        translate={t}
        initialValues={{ keptId: known?.value ?? '', mergedId: '' }}
        schema={recordSchema('previewMergeSchema')}
        onSubmit={async ({ keptId, mergedId }) => {
          if (keptId === mergedId) return { errors: { mergedId: t('Please choose another record.') } };
          navigate(mergeAddress(keptId, mergedId));
          return undefined;
        }}
      >
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <PatientField name="keptId" label={t('Record to keep')} known={known} isOpen required />
          <PatientField name="mergedId" label={t('Other record of this person')} isOpen required />
        </SimpleGrid>
        <Box>
          <SubmitButton>{t('Compare')}</SubmitButton>
        </Box>
      </Form>
    </Panel>
  );
}
