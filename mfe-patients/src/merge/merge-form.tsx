import { ApiError, call } from '@openward/api-client';
import { type MergePreview, mergePatients } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { eventBus } from '@openward/event-bus';
import { lazy, raiseSuccessAfterNavigation, useNavigate, useSubmit, useT } from '@openward/remote-kit';
import { Form, SubmitButton } from '@openward/ui/form';
import { Box, Panel, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { ReasonField } from '../sharing/practice/reason-field.tsx';
import { sharingSchema } from '../sharing/sharing-client.ts';
import { type Choices, takenFields } from './choices.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/**
 * Asks for the reason and a confirmation, then merges.
 * @param props.isLoading true while the preview is outdated, so that nothing can be merged
 * @param props.onMerging called with true while the merge is being confirmed or running, with false if it failed
 */
export function MergeForm(props: {
  preview: MergePreview;
  choices: Choices;
  isLoading: boolean;
  refresh: () => void;
  onMerging: (isMerging: boolean) => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const { preview, choices, refresh, onMerging } = props;
  const { kept, merged, warnings } = preview;
  const [answer, setAnswer] = useState<(isSure: boolean) => void>();
  const merge = useSubmit(
    async ({ reason }: { reason: string }) => {
      try {
        const body = {
          keptId: kept.id,
          mergedId: merged.id,
          keptVersion: kept.version,
          mergedVersion: merged.version,
          take: takenFields(preview, choices),
          accepted: warnings.map(({ kind }) => kind),
          reason,
        };
        return await call(mergePatients, { body });
      } catch (error) {
        // One of the records has changed: it is loaded again, and the choices stay.
        if (error instanceof ApiError && error.status === 409) refresh();
        throw error;
      }
    },
    ({ result: { patientId }, message }) => {
      for (const { id } of [kept, merged]) eventBus.emit('patient:changed', { id });
      raiseSuccessAfterNavigation(message, t);
      navigate(`/patient/edit/${patientId}?tab=duplicates`, { replace: true });
    },
  );
  const submit = async (values: { reason: string }) => {
    if (props.isLoading) return {};
    onMerging(true);
    const isSure = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    const problem = isSure ? await merge(values) : {};
    if (problem) onMerging(false);
    return problem;
  };
  const names = { kept: nameOf(kept), merged: nameOf(merged) };
  return (
    <Panel>
      <Form
        label={t('Merge records')}
        translate={t}
        initialValues={{ reason: '' }}
        schema={sharingSchema('reasonSchema')}
        onSubmit={submit}
      >
        <ReasonField hint={t('Only administrators can see it.')} />
        <Box>
          <SubmitButton>{t('Merge records')}</SubmitButton>
        </Box>
      </Form>
      {answer && (
        <Suspense>
          <ConfirmDialog
            open
            title={t('Merge {merged} into {kept}?', names)}
            confirmLabel={t('Merge records')}
            cancelLabel={t('Back')}
            onConfirm={() => answer(true)}
            onClose={() => answer(false)}
          >
            <Text>{personLine(t('Record to keep'), kept)}</Text>
            <Text>{personLine(t('Record to merge'), merged)}</Text>
            <Text mt="3">
              {t('Nobody can sign in to the merged record or change it. You can undo this for 30 days.')}
            </Text>
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  );
}

/** A line that distinguishes people of the same name. */
function personLine(label: string, person: MergePreview['kept']): string {
  return `${label}: ${[nameOf(person), person.dateOfBirth, person.signsIn && person.email].filter(Boolean).join(', ')}`;
}
