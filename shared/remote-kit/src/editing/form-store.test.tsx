import { act, render, screen } from '@testing-library/react';
import { createFormStore, type FormStore, useFormStore } from './index.ts';

type Values = Record<string, string>;
const drawn = jest.fn();
beforeEach(() => drawn.mockClear());

function Field({ form, name }: { form: FormStore<Values>; name: string }) {
  const value = useFormStore(form, (values) => values[name], name);
  drawn(name);
  return <p>{`${name}: ${value}`}</p>;
}

function All({ form }: { form: FormStore<Values> }) {
  return <p>{`all: ${Object.values(useFormStore(form)).join()}`}</p>;
}

test('a change of one field draws that one and what shows the whole', () => {
  const form = createFormStore<Values>({ first: 'a', last: 'b' });
  render(
    <>
      <Field form={form} name="first" />
      <Field form={form} name="last" />
      <All form={form} />
    </>,
  );
  drawn.mockClear();
  act(() => form.change({ last: 'c' }, ['last']));
  expect(drawn.mock.calls).toEqual([['last']]);
  expect(screen.getByText('last: c')).toBeInTheDocument();
  expect(screen.getByText('all: a,c')).toBeInTheDocument();
});

test('other values in the place of all are seen everywhere, and nothing hears of them after it has ended', () => {
  const form = createFormStore<Values>({ first: 'a' });
  const heard = jest.fn();
  const end = form.subscribe(heard, 'first');
  form.set({ first: 'x' });
  expect(form.get()).toEqual({ first: 'x' });
  expect(heard).toHaveBeenCalledTimes(1);
  end();
  form.change({ first: 'y' });
  expect(heard).toHaveBeenCalledTimes(1);
});
