import { useT, useUser } from '@openward/remote-kit';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Form, PasswordField, SubmitButton } from '@openward/ui/form';
import { Box, Page, PageHeader, Panel } from '@openward/ui/layout';
import { accountSchema } from '../account-schemas.ts';
import { entriesFor, QuestionFields } from './question-fields.tsx';
import { useChosenQuestions, useSaveSecretQuestions } from './use-secret-questions.ts';

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
          ? t('Choose new questions or answers. Nobody can see the answers you gave before.')
          : t('Please answer secret questions')}
      </PageHeader>
      <Panel>
        {chosen.isPending && <LoadingState label={t('Loading')} height="16" />}
        {chosen.isError && (
          <ErrorState
            title={t('Your questions could not be loaded')}
            retryLabel={t('Retry')}
            onRetry={() => void chosen.refetch()}
          />
        )}
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
                <PasswordField
                  name="password"
                  label={t('Current password')}
                  autoComplete="current-password"
                  showLabel={t('Show password')}
                  hideLabel={t('Hide password')}
                  required
                />
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
