import { eventBus } from '@openward/event-bus';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SecretQuestionPage from './secret-question-page.tsx';

const QUESTIONS = ["Best friend's name", 'Make of 1st car', "Mother's maiden name"];

const server = serverForEachTest();

const open = async (isAnsweredSecretQuestion: 'Y' | 'N') => {
  const user = aUser({ isAnsweredSecretQuestion });
  server.answer({
    [`GET /users/secret/question/${user.id}`]: () =>
      success(isAnsweredSecretQuestion === 'Y' ? QUESTIONS.map((questionDesc) => ({ questionDesc })) : []),
    'PUT /users/update/secret/question': () =>
      success({ ...user, isAnsweredSecretQuestion: 'Y' }, 'Secret question updated successfully.'),
  });
  await renderRemoteScreen(SecretQuestionPage, { user });
  await screen.findByRole('button', { name: 'Submit' });
  return user;
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

describe('/secretquestion', () => {
  test('asks for three questions and answers', async () => {
    await open('N');
    expect(screen.getByRole('heading', { name: 'Secret Questions' })).toBeVisible();
    expect(screen.getByText(/If you forget your password, your answers prove that it is you\.$/)).toBeVisible();
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
    await submit();
    for (const number of [1, 2, 3]) {
      expect(await screen.findByText(`Question ${number} is required`)).toBeVisible();
      expect(screen.getByText(`Answer ${number} is required`)).toBeVisible();
    }
  });

  test('offers no question twice', async () => {
    await open('N');
    await userEvent.selectOptions(screen.getByLabelText(/^Question 1/), QUESTIONS[0] as string);
    const second = within(screen.getByLabelText(/^Question 2/));
    expect(second.queryByRole('option', { name: QUESTIONS[0] as string })).toBeNull();
  });

  const answer = async () => {
    for (const [place, question] of QUESTIONS.entries()) {
      await userEvent.selectOptions(screen.getByLabelText(new RegExp(`^Question ${place + 1}`)), question);
      await userEvent.click(screen.getByLabelText(new RegExp(`^Answer ${place + 1}`)));
      await userEvent.paste(`answer ${place}`);
    }
    await submit();
  };

  test('saves, and the shell hears of it', async () => {
    const user = await open('N');
    const heard = jest.fn();
    const end = eventBus.on('session:questions-answered', heard);
    await answer();
    await waitFor(() => expect(heard).toHaveBeenCalled());
    end();
    expect(heard.mock.calls[0][0].user).toMatchObject({ id: user.id, isAnsweredSecretQuestion: 'Y' });
    expect(server.calls.at(-1)?.body).toHaveProperty(['userSecretQuestionDto', 2], {
      questionDesc: QUESTIONS[2],
      questionAnswer: 'answer 2',
    });
  });

  test('asks for the present password where the server does, and keeps what was typed', async () => {
    const user = await open('N');
    const asked = 'Password required';
    server.answer({
      'PUT /users/update/secret/question': ({ body }) =>
        (body as { password?: string }).password
          ? success({ ...user, isAnsweredSecretQuestion: 'Y' }, 'Secret question updated successfully.')
          : failure('invalid_input', asked, { password: asked }),
    });
    await answer();
    expect(await screen.findByText(asked)).toBeVisible();
    const field = screen.getByLabelText(/^Current password/);
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByLabelText(/^Question 3/)).toHaveValue(QUESTIONS[2]);
    expect(screen.getByLabelText(/^Answer 3/)).toHaveValue('answer 2');
    await userEvent.paste('Built-pass-1');
    await submit();
    await waitFor(() => expect(server.calls).toHaveLength(3));
    expect(server.calls.at(-1)?.body).toMatchObject({ id: user.id, password: 'Built-pass-1' });
  });

  test('says at the field that the present password is another', async () => {
    const wrong = 'The current password is not correct.';
    await open('Y');
    server.answer({
      'PUT /users/update/secret/question': () => failure('invalid_input', wrong, { password: wrong }),
    });
    await userEvent.click(screen.getByLabelText(/^Current password/));
    await userEvent.paste('Built-pass-2');
    await answer();
    expect(await screen.findByText(wrong)).toBeVisible();
    expect(screen.getByLabelText(/^Current password/)).toHaveValue('Built-pass-2');
  });

  test('a change needs the present password', async () => {
    await open('Y');
    expect(screen.getByLabelText(/^Question 2/)).toHaveValue(QUESTIONS[1]);
    await submit();
    expect(await screen.findByText('Password required')).toBeVisible();
  });
});
