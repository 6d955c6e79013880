import { textOf } from '@openward/contract';
import { renderRemoteScreen } from '@openward/remote-kit/testing';
import { Form, TextField } from '@openward/ui/form';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, type ReactNode } from 'react';
import { accountSchema } from '../account-schemas.ts';
import { entriesFor, QuestionFields } from '../secret-questions/question-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

test.each([
  ['the fields of a new password', <NewPasswordFields key="password" name="password" label="Password" />],
  ['the secret questions', <QuestionFields key="questions" />],
])('a key in another field does not draw %s', async (_, fields: ReactNode) => {
  let draws = 0;
  await renderRemoteScreen(() => (
    <Form
      label="Account"
      translate={textOf}
      initialValues={{ email: '', password: '', confirmPassword: '', userSecretQuestionDto: entriesFor() }}
      schema={accountSchema('registerSchema')}
      onSubmit={async () => undefined}
    >
      <TextField name="email" label="Email" />
      <Profiler id="fields" onRender={() => draws++}>
        {fields}
      </Profiler>
    </Form>
  ));
  // The first key loads the schema, which may render the other fields.
  await userEvent.type(screen.getByLabelText('Email'), 'a');
  await act(async () => {});
  draws = 0;
  await userEvent.keyboard('da');
  await act(async () => {});
  expect(screen.getByLabelText('Email')).toHaveValue('ada');
  expect(draws).toBe(0);
});
