import { template, textOf } from '@openward/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { array, object, string } from 'yup';
import { VOICE } from '../feedback/voice.ts';
import { ChoicesField } from '../select-field/index.ts';
import { ThemeProvider } from '../theme/index.ts';
import { Form, PasswordField, SubmitButton, type SubmitProblem, TextAreaField, TextField } from './index.ts';

const schema = object({
  email: string().email('Must be a valid email').required('Email is required'),
  password: string().required('Password is required'),
  note: string().max(5, ({ max }) => template('Must be at most {max} characters', { max })),
});

function draw(onSubmit: (values: object) => Promise<SubmitProblem | undefined> = async () => undefined) {
  const submit = jest.fn(onSubmit);
  render(
    <Form
      label="Sign up"
      translate={textOf}
      initialValues={{ email: '', password: '', note: '' }}
      schema={async () => schema}
      onSubmit={submit}
    >
      <TextField name="email" label="Email" hint="As on your letter" required />
      <PasswordField name="password" label="Password" autoComplete="new-password" showLabel="Show" />
      <TextAreaField name="note" label="Note" maxLength={5} />
      <SubmitButton>Send</SubmitButton>
    </Form>,
    { wrapper: ThemeProvider },
  );
  return submit;
}
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const password = () => screen.getByLabelText('Password');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('a message at a field', () => {
  it('comes once the field was left, not while it is typed', async () => {
    draw();
    await userEvent.type(field(/Email/), 'ada');
    expect(field(/Email/)).toBeValid();
    expect(screen.getByText('As on your letter')).toBeInTheDocument();
    await userEvent.tab();
    expect(await screen.findByText('Must be a valid email')).toBeInTheDocument();
    expect(field(/Email/)).toBeInvalid();
  });

  it('comes after the click that left the field, so that nothing moves from under the pointer', async () => {
    draw();
    const user = userEvent.setup();
    await user.type(field(/Email/), 'ada');
    await user.pointer({ keys: '[MouseLeft>]', target: document.body });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('Must be a valid email')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: document.body });
    expect(await screen.findByText('Must be a valid email')).toBeInTheDocument();
  });

  it('does not come to an empty field that the page gave the focus to, until something was typed', async () => {
    render(
      <Form
        label="Sign up"
        translate={textOf}
        initialValues={{ email: '' }}
        schema={async () => schema.pick(['email'])}
        onSubmit={async () => undefined}
      >
        <TextField name="email" label="Email" required autoFocus />
      </Form>,
      { wrapper: ThemeProvider },
    );
    await userEvent.tab();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('Email is required')).toBeNull();
    await userEvent.type(field(/Email/), 'a{Backspace}');
    await userEvent.tab();
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
  });

  it('is read out where a field was left; after a submit the focus reads that of the first wrong field', async () => {
    draw();
    render(<div id={VOICE} role="status" />);
    await userEvent.type(field(/Email/), 'ada');
    await userEvent.tab();
    const voice = screen.getByRole('status');
    await waitFor(() => expect(voice).toHaveTextContent(/^Must be a valid email$/));
    await send();
    expect(await screen.findByText('Password is required')).toBeVisible();
    expect(voice).toHaveTextContent(/^Must be a valid email$/);
    await waitFor(() => expect(field(/Email/)).toHaveFocus());
    expect(field(/Email/)).toHaveAccessibleDescription(/^Must be a valid email/);
  });

  it('leaves once the field is right', async () => {
    draw();
    await userEvent.type(field(/Email/), 'ada');
    await userEvent.tab();
    await screen.findByText('Must be a valid email');
    await userEvent.type(field(/Email/), '@openward.example');
    await waitFor(() => expect(screen.queryByText('Must be a valid email')).toBeNull());
  });
});

describe('the schema', () => {
  const load = jest.fn();
  beforeEach(() => load.mockReset().mockResolvedValue(schema));
  const drawWith = () =>
    render(
      <Form label="Sign up" translate={textOf} initialValues={{ email: '' }} schema={load} onSubmit={submit}>
        <TextField name="email" label="Email" required />
        <SubmitButton>Send</SubmitButton>
      </Form>,
      { wrapper: ThemeProvider },
    );
  const submit = jest.fn(async () => undefined);

  it('is asked for once somebody types, not before', async () => {
    drawWith();
    expect(load).not.toHaveBeenCalled();
    await userEvent.type(field(/Email/), 'a');
    expect(load).toHaveBeenCalled();
  });

  it('that does not come leaves the checking to the server', async () => {
    load.mockRejectedValue(new Error('no chunk'));
    drawWith();
    await userEvent.type(field(/Email/), 'ada');
    await send();
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ email: 'ada' }));
  });
});

describe('submitting', () => {
  it('is refused while a field is wrong; every message shows and the focus goes to the first', async () => {
    const submit = draw();
    await send();
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    await waitFor(() => expect(field(/Email/)).toHaveFocus());
    expect(submit).not.toHaveBeenCalled();
  });

  it('puts the focus on the first wrong field, not on the first field', async () => {
    draw();
    await userEvent.type(field(/Email/), 'ada@openward.example');
    await send();
    await waitFor(() => expect(password()).toHaveFocus());
  });

  it('hands over what was typed', async () => {
    const submit = draw();
    await userEvent.type(field(/Email/), 'ada@openward.example');
    await userEvent.type(password(), 'secret{Enter}');
    await waitFor(() =>
      expect(submit).toHaveBeenCalledWith({ email: 'ada@openward.example', password: 'secret', note: '' }),
    );
  });

  it('shows the server’s messages at the fields and about the whole, and keeps what was typed', async () => {
    draw(async () => ({ errors: { email: 'Is taken already' }, form: 'We could not download the health record.' }));
    await userEvent.type(field(/Email/), 'ada@openward.example');
    await userEvent.type(password(), 'secret');
    await send();
    expect(await screen.findByText('Is taken already')).toBeInTheDocument();
    expect(screen.getByText('We could not download the health record.')).toBeInTheDocument();
    await waitFor(() => expect(field(/Email/)).toHaveFocus());
    expect(field(/Email/)).toHaveValue('ada@openward.example');
    expect(password()).toHaveValue('secret');
  });

  it('says a refusal once, at each moment: at the field where it stands there, above otherwise', async () => {
    draw(async () => ({ errors: { email: 'Is taken already' }, form: 'Is taken already' }));
    const counts: number[] = [];
    const watcher = new MutationObserver(() => counts.push(screen.queryAllByText('Is taken already').length));
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    await userEvent.type(field(/Email/), 'ada@openward.example');
    await userEvent.type(password(), 'secret');
    // A second refusal with the same message must behave the same.
    for (const _ of ['first', 'second']) {
      await send();
      await waitFor(() => expect(field(/Email/)).toHaveFocus());
      await waitFor(() => expect(screen.getAllByText('Is taken already')).toHaveLength(1));
    }
    watcher.disconnect();
    expect(Math.max(...counts)).toBe(1);
  });

  it('shows a message of the server with what it is filled with', async () => {
    draw(async () => ({ errors: { email: template('Must be at most {max} characters', { max: 3 }) } }));
    await userEvent.type(field(/Email/), 'ada@openward.example');
    await userEvent.type(password(), 'secret');
    await send();
    expect(await screen.findByText('Must be at most 3 characters')).toBeInTheDocument();
  });

  it('happens once, however often the button is pressed', async () => {
    let finish = (_: undefined) => {};
    const submit = draw(() => new Promise<undefined>((resolve) => (finish = resolve)));
    await userEvent.type(field(/Email/), 'ada@openward.example');
    await userEvent.type(password(), 'secret');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(submit).toHaveBeenCalled());
    const button = screen.getByRole('button', { name: 'Send' });
    // It is inactive without being disabled, so that the focus stays on it.
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    finish(undefined);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(submit).toHaveBeenCalledTimes(1);
  });
});

describe('after a submit', () => {
  const button = () => screen.getByRole('button', { name: 'Send' });
  const fill = async () => {
    await userEvent.type(field(/Email/), 'ada@openward.example');
    await userEvent.type(password(), 'secret');
  };

  it('that was accepted, another one takes a change of a field', async () => {
    const submit = draw();
    await fill();
    await send();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
    await send();
    await userEvent.type(password(), '{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(password(), '!');
    expect(button()).not.toHaveAttribute('aria-disabled');
    await send();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  });

  it('that failed, the words come into sight above the fields, read by the alert alone, and it can be tried again at once', async () => {
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    const submit = draw(async () => ({ form: 'We could not reach the server.' }));
    await fill();
    await send();
    const words = await screen.findByText('We could not reach the server.');
    await waitFor(() => expect(shown.mock.contexts[0]).toContainElement(words));
    expect(button()).toHaveFocus();
    expect(words.closest('[role], [aria-live]')).toBeNull();
    shown.mockRestore();
    await send();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  });

  it('a wrong field is described by its error beside its hint', async () => {
    draw();
    await send();
    await screen.findByText('Email is required');
    expect(field(/Email/)).toHaveAccessibleDescription('Email is required As on your letter');
  });
});

describe('a draft', () => {
  const draft = { values: undefined as object | undefined, keep: jest.fn(), clear: jest.fn() };
  beforeEach(() => jest.clearAllMocks());
  const drawWith = (onSubmit: () => Promise<SubmitProblem | undefined>) =>
    render(
      <Form
        label="Sign up"
        translate={textOf}
        initialValues={{ note: '' }}
        schema={async () => object({ note: string() })}
        draft={draft as never}
        onSubmit={onSubmit}
      >
        <TextAreaField name="note" label="Note" maxLength={50} />
        <SubmitButton>Send</SubmitButton>
      </Form>,
      { wrapper: ThemeProvider },
    );

  it('begins with what was typed before, keeps what is typed, and ends with success', async () => {
    draft.values = { note: 'before' };
    drawWith(async () => undefined);
    expect(field(/Note/)).toHaveValue('before');
    expect(draft.keep).not.toHaveBeenCalled();
    await userEvent.type(field(/Note/), '!');
    expect(draft.keep).toHaveBeenLastCalledWith({ note: 'before!' });
    await send();
    await waitFor(() => expect(draft.clear).toHaveBeenCalled());
    expect(draft.keep).toHaveBeenCalledTimes(1);
  });

  it('stays where the submit was refused', async () => {
    draft.values = undefined;
    drawWith(async () => ({ form: 'No.' }));
    await userEvent.type(field(/Note/), 'x');
    await send();
    await screen.findByText('No.');
    expect(draft.clear).not.toHaveBeenCalled();
  });
});

it('shows and hides the password, and keeps it', async () => {
  draw();
  await userEvent.type(password(), 'secret');
  expect(password()).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(password()).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Show', pressed: true }));
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveValue('secret');
});

it('counts what was typed into a text of limited length', async () => {
  draw();
  await userEvent.type(field(/Note/), 'abc');
  expect(screen.getByText('3 / 5')).toBeInTheDocument();
});

it('says of a group of which one is chosen that it is required and wrong, and begins at its first', async () => {
  render(
    <Form
      label="Habits"
      translate={textOf}
      initialValues={{ smokes: [] }}
      schema={async () => object({ smokes: array().min(1, 'Please choose') })}
      onSubmit={async () => undefined}
    >
      <ChoicesField name="smokes" label="Do you smoke?" isMany={false} options={['Yes', 'No']} required />
      <SubmitButton>Send</SubmitButton>
    </Form>,
    { wrapper: ThemeProvider },
  );
  const group = screen.getByRole('radiogroup', { name: /^Do you smoke/ });
  expect(group).toBeRequired();
  expect(group).not.toHaveAttribute('aria-invalid');
  await send();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Yes' })).toHaveFocus());
  expect(group).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('radio', { name: 'Yes' })).toHaveAccessibleDescription('Please choose');
});
