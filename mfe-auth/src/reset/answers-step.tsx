import { call } from '@openward/api-client';
import { type ResetGrant, validateAnswers } from '@openward/contract/accounts';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { accountSchema } from '../account-schemas.ts';

import { type Entry, entriesFor } from '../secret-questions/question-fields.tsx';
import type { Resetting } from './reset-state.ts';

/** The user's three questions, to be answered. */
export function AnswersStep(props: { resetting: Resetting; onValidated: (grant: ResetGrant) => void }) {
  const t = useT();
  const { username, options } = props.resetting;
  const validate = useSubmit(
    (values: { username: string; userSecretQuestionDto: [Entry, Entry, Entry] }) =>
      call(validateAnswers, { body: values }),
    ({ result, message }) => {
      raiseSuccess(message, t);
      props.onValidated(result);
    },
  );
  return (
    <Form
      label={t('Secret Questions')}
      translate={t}
      initialValues={{ username, userSecretQuestionDto: entriesFor(options.secretQuestion) }}
      schema={accountSchema('validateAnswersSchema')}
      onSubmit={validate}
    >
      {options.secretQuestion.map((question, place) => (
        <TextField
          key={question}
          name={`userSecretQuestionDto[${place}].questionAnswer`}
          label={t(question)}
          autoComplete="off"
          autoFocus={place === 0}
          required
        />
      ))}
      <SubmitButton full>{t('Submit')}</SubmitButton>
    </Form>
  );
}
