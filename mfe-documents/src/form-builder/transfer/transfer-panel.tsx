import { type Form, type FormDefinition, loadQuestionnaires } from '@openward/contract/forms';
import { lazy, raiseFailure, useT } from '@openward/remote-kit';
import { saveFile } from '@openward/remote-kit/files';
import { Button } from '@openward/ui/button';
import { Flex, Heading, Text, VisuallyHidden } from '@openward/ui/layout';
import { Suspense, useRef, useState } from 'react';
import { safeFileName } from '../../answers/file-name.ts';
import { type ReadFile, readFormFile } from './read-file.ts';

const ImportProblems = lazy(() => import('./import-problems.tsx'));

/** Imports a form from a file into the builder, and exports the builder's form. */
export function TransferPanel(props: {
  form: () => FormDefinition;
  /** The saved version, if it is unchanged. */
  saved: () => Form | undefined;
  /** Replaces the form in the builder without saving. Returns a function that undoes it. */
  onImport: (form: FormDefinition) => () => void;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReadFile>();
  const [done, setDone] = useState<{ name: string; undo: () => void }>();
  const take = (form: FormDefinition | undefined) => {
    setRead(undefined);
    if (!form) return;
    const undo = props.onImport(form);
    setDone({ name: form.displayName || form.formName, undo });
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    setDone(undefined);
    try {
      const found = await readFormFile(file);
      if (found.problems.length > 0) setRead(found);
      else take(found.form);
    } catch (error) {
      raiseFailure(error, t);
    }
  };
  const exportJson = () => {
    const form = props.form();
    saveJson(form, safeFileName(form.displayName || form.formName, 'json'));
  };
  const exportQuestionnaire = async () => {
    try {
      const { questionnaireOf } = await loadQuestionnaires();
      const form = props.form();
      saveJson(
        questionnaireOf(form, props.saved()),
        safeFileName(form.displayName || form.formName, 'questionnaire.json'),
      );
    } catch (error) {
      raiseFailure(error, t);
    }
  };
  return (
    <>
      <Heading as="h2" fontSize="lg">
        {t('Import and export')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mt="1">
        {t(
          'Move a form between systems as JSON or as a FHIR R4 Questionnaire. An imported form is saved only when you submit it.',
        )}
      </Text>
      <VisuallyHidden asChild>
        <input
          ref={input}
          type="file"
          accept=".json,application/json,application/fhir+json"
          aria-label={t('Form file')}
          tabIndex={-1}
          onChange={(event) => {
            void open(event.target.files?.[0]);
            // Lets the user choose the same file again after a correction.
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
      <Flex gap="2" wrap="wrap" mt="4">
        <Button type="button" variant="outline" minH="11" onClick={() => input.current?.click()}>
          {t('Import file')}
        </Button>
        <Button type="button" variant="outline" minH="11" onClick={exportJson}>
          {t('Export as JSON')}
        </Button>
        <Button type="button" variant="outline" minH="11" onClick={() => void exportQuestionnaire()}>
          {t('Export as FHIR Questionnaire')}
        </Button>
      </Flex>
      <Flex role="status" gap="3" align="center" wrap="wrap" mt={done ? '4' : '0'}>
        {done && (
          <>
            <Text overflowWrap="anywhere">{t('“{name}” was imported. Submit to save it.', { name: done.name })}</Text>
            <Button
              type="button"
              variant="outline"
              minH="11"
              onClick={() => {
                done.undo();
                setDone(undefined);
                input.current?.parentElement?.querySelector('button')?.focus();
              }}
            >
              {t('Undo import')}
            </Button>
          </>
        )}
      </Flex>
      {read && (
        <Suspense>
          <ImportProblems read={read} onTake={() => take(read.form)} onClose={() => setRead(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function saveJson(content: unknown, name: string): void {
  saveFile(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name);
}
