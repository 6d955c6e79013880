import { eventBus } from '@openward/event-bus';
import { aUser, type FakeServer, fakeServer, renderRemoteScreen, success } from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SecretQuestionPage from './secret-question-page.tsx';

const QUESTIONS = ["Best friend's name", 'Make of 1st car', "Mother's maiden name"];

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.stop());

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

  test('saves, and the shell hears of it', async () => {
    const user = await open('N');
    const heard = jest.fn();
    const end = eventBus.on('session:questions-answered', heard);
    for (const [place, question] of QUESTIONS.entries()) {
      await userEvent.selectOptions(screen.getByLabelText(new RegExp(`^Question ${place + 1}`)), question);
      await userEvent.click(screen.getByLabelText(new RegExp(`^Answer ${place + 1}`)));
      await userEvent.paste(`answer ${place}`);
    }
    await submit();
    await waitFor(() => expect(heard).toHaveBeenCalled());
    end();
    expect(heard.mock.calls[0][0].user).toMatchObject({ id: user.id, isAnsweredSecretQuestion: 'Y' });
    expect(server.calls.at(-1)?.body).toHaveProperty(['userSecretQuestionDto', 2], {
      questionDesc: QUESTIONS[2],
      questionAnswer: 'answer 2',
    });
  });

  test('a change needs the present password', async () => {
    await open('Y');
    expect(screen.getByLabelText(/^Question 2/)).toHaveValue(QUESTIONS[1]);
    await submit();
    expect(await screen.findByText('Password required')).toBeVisible();
  });
});
