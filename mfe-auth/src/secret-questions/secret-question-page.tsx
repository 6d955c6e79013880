import { ApiError, call } from '@openward/api-client';
import { getSecretQuestions, updateSecretQuestions } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { OwnPasswordField } from '@openward/practice-ui/proof-fields';
import { raiseSuccessAfterNavigation, useSubmit, useT, useUser } from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Form, SubmitButton } from '@openward/ui/form';
import { Box, Page, PageHeader, Panel } from '@openward/ui/layout';
import { useState } from 'react';
import { accountSchema } from '../account-schemas.ts';

import { type Entry, entriesFor, QuestionFields } from './question-fields.tsx';

/** `/secretquestion`: three questions with their answers (specification, sections 2 and 5). */
export default function SecretQuestionPage() {
  const t = useT();
  const user = useUser();
  const chosen = useChosenQuestions();
  const { save, asksPassword } = useSaveSecretQuestions();
  const isChange = user.isAnsweredSecretQuestion === 'Y';
  return (
    <Page width="4xl">
      <PageHeader title={t('Secret Questions')}>
        {isChange
          ? t('Choose new questions or answers. Nobody can see your earlier answers.')
          : t('Please answer secret questions')}{' '}
        {t('If you forget your password, your answers prove that it is you.')}
      </PageHeader>
      <Panel>
        <LoadingOrError asked={chosen} failure={t('We could not load your questions')} height="16" />
        {chosen.isSuccess && (
          <Form
            label={t('Secret Questions')}
            translate={t}
            initialValues={{ id: user.id, userSecretQuestionDto: entriesFor(chosen.data), password: '' }}
            schema={accountSchema(asksPassword ? 'changeSecretQuestionsSchema' : 'secretQuestionsSchema')}
            onSubmit={save}
          >
            <QuestionFields />
            {asksPassword && (
              <Box maxW={{ md: '50%' }}>
                <OwnPasswordField label={t('Current password')} />
              </Box>
            )}
            <Box>
              <SubmitButton>{t('Submit')}</SubmitButton>
            </Box>
          </Form>
        )}
      </Panel>
    </Page>
  );
}

function useChosenQuestions() {
  const { id } = useUser();
  return useServerState(['secret-questions'], async (signal) => {
    const { result } = await call(getSecretQuestions, { params: { id } }, { signal, quiet: true });
    return result.map(({ questionDesc }) => questionDesc);
  });
}

interface SecretQuestionValues {
  id: string;
  userSecretQuestionDto: [Entry, Entry, Entry];
  password: string;
}

/**
 * Saves the three answers; the shell then leads the user on as after signing in. `asksPassword` shows the field of the
 * current password: when answers are replaced, and once the server asks for it because the sign-in is more than a few
 * minutes old.
 */
function useSaveSecretQuestions() {
  const t = useT();
  const { isAnsweredSecretQuestion } = useUser();
  const [hasAsked, setAsked] = useState(false);
  const save = useSubmit(
    async (values: SecretQuestionValues) => {
      try {
        return await call(updateSecretQuestions, { body: { ...values, password: values.password || undefined } });
      } catch (error) {
        if (error instanceof ApiError && error.errors.password) setAsked(true);
        throw error;
      }
    },
    ({ result, message }) => {
      raiseSuccessAfterNavigation(message, t);
      eventBus.emit('session:questions-answered', { user: result });
    },
  );
  return { save, asksPassword: isAnsweredSecretQuestion === 'Y' || hasAsked };
}
