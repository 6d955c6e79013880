import { textOf } from '@openward/contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, type ReactNode } from 'react';
import { object, string } from 'yup';
import { ThemeProvider } from '../theme/index.ts';
import { Form, type FormState, SubmitButton, TextField, useFormHandle, useFormState } from './index.ts';

interface Values {
  first: string;
  last: string;
}
const schema = object({ first: string().required('First is required'), last: string().max(3, 'Last is too long') });

/** Renders a form and counts the renders of each part. */
function draw(parts: Record<string, ReactNode>) {
  const draws: Record<string, number> = {};
  const view = (
    <Form<Values>
      label="Names"
      translate={textOf}
      initialValues={{ first: '', last: '' }}
      schema={async () => schema}
      onSubmit={async () => undefined}
    >
      {Object.entries(parts).map(([name, part]) => (
        <Profiler
          key={name}
          id={name}
          onRender={() => {
            draws[name] = (draws[name] ?? 0) + 1;
          }}
        >
          {part}
        </Profiler>
      ))}
    </Form>
  );
  render(view, { wrapper: ThemeProvider });
  for (const name of Object.keys(draws)) delete draws[name];
  return draws;
}

const type = async (label: string, text: string) => {
  await userEvent.type(screen.getByLabelText(label), text);
  // Waits for the validation.
  await act(async () => {});
};

const first = <TextField name="first" label="First" />;
const last = <TextField name="last" label="Last" />;

function Initial() {
  const initial = useFormState(({ values }: FormState<Values>) => ({ letter: values.first.slice(0, 1) }));
  return <p>{`Initial: ${initial.letter}`}</p>;
}

function Ask() {
  const form = useFormHandle<Values>();
  return (
    <button type="button" onClick={() => void form.get().setFieldValue('last', form.get().values.first)}>
      Copy
    </button>
  );
}

it('draws the field that is typed into, and neither the other fields nor the button', async () => {
  const draws = draw({ first, last, button: <SubmitButton>Send</SubmitButton> });
  await userEvent.click(screen.getByLabelText('First'));
  for (const name of Object.keys(draws)) delete draws[name];
  await type('First', 'Ada');
  expect(Object.keys(draws)).toEqual(['first']);
});

it('draws what reads a part of the form when that part changes, and not at other keys', async () => {
  const draws = draw({ first, last, initial: <Initial /> });
  await type('First', 'Ada');
  expect(screen.getByText('Initial: A')).toBeInTheDocument();
  expect(draws.initial).toBe(1);
  await type('Last', 'Byr');
  expect(draws.initial).toBe(1);
});

it('gives handlers what the form holds now', async () => {
  const draws = draw({ first, last, ask: <Ask /> });
  await type('First', 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(screen.getByLabelText('Last')).toHaveValue('Ada');
  expect(draws.ask).toBeUndefined();
});

it('draws the message of another field when what is typed changes it', async () => {
  draw({ first, last, button: <SubmitButton>Send</SubmitButton> });
  await type('Last', 'Byron');
  await userEvent.tab();
  expect(await screen.findByText('Last is too long')).toBeInTheDocument();
  await type('Last', '{Backspace}{Backspace}');
  expect(screen.queryByText('Last is too long')).toBeNull();
});
