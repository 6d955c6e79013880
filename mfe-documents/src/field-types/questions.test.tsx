import type { Answers, FormField } from '@openward/contract/forms';
import { createFormStore } from '@openward/remote-kit/editing';
import { aUser, renderRemoteScreen } from '@openward/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Questions } from './questions.tsx';

const FIELDS: FormField[] = [
  { name: 'smoker', label: 'Do you smoke?', type: 'CheckBox' },
  {
    name: 'many',
    label: 'How many?',
    type: 'Text',
    section: 'Habits',
    showWhen: { field: 'smoker', is: 'equals', value: 'true' },
  },
  { name: 'sport', label: 'Which sports?', type: 'Text' },
];

it('keeps the heading of a section where a rule hides its first question', async () => {
  const answerStore = createFormStore<Answers>({});
  await renderRemoteScreen(() => <Questions fields={FIELDS} answerStore={answerStore} />, { user: aUser() });
  const heading = screen.getByRole('heading', { name: 'Habits' });
  const follows = (label: RegExp) =>
    heading.compareDocumentPosition(screen.getByLabelText(label)) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(screen.queryByLabelText(/How many/)).toBeNull();
  expect(follows(/Which sports/)).toBeTruthy();
  act(() => answerStore.change({ smoker: true }));
  expect(screen.getAllByRole('heading', { name: 'Habits' })).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Habits' }).nextElementSibling).toHaveTextContent('How many?');
});

it('leaves a heading to the step in which its section begins', async () => {
  const answerStore = createFormStore<Answers>({});
  await renderRemoteScreen(() => <Questions fields={FIELDS} answerStore={answerStore} only={new Set(['sport'])} />, {
    user: aUser(),
  });
  expect(screen.getByLabelText(/Which sports/)).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
});

it('draws a scale in one row with what its ends mean, and the keyboard that a format needs', async () => {
  const scale = { kind: 'scale', lowest: 0, highest: 2, lowestLabel: 'No pain', highestLabel: 'Worst pain' } as const;
  const fields: FormField[] = [
    { name: 'pain', label: 'Pain', type: 'Radio', format: scale, text: 'About today.' },
    { name: 'weight', label: 'Weight', type: 'Text', format: { kind: 'number', decimals: 1, unit: 'kg', lowest: 1 } },
    { name: 'change', label: 'Change', type: 'Text', format: { kind: 'number', lowest: -10 } },
    { name: 'mail', label: 'Mail', type: 'Text', format: { kind: 'email' } },
  ];
  const answerStore = createFormStore<Answers>({});
  await renderRemoteScreen(() => <Questions fields={fields} answerStore={answerStore} />, { user: aUser() });
  const group = screen.getByRole('radiogroup', { name: 'Pain' });
  expect(group).toHaveAccessibleDescription('No pain Worst pain');
  expect(screen.getByText('About today.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: '2' }));
  const weight = screen.getByLabelText('Weight (kg)');
  expect(weight).toHaveAttribute('inputmode', 'decimal');
  // The number keyboard of some phones has no minus.
  expect(screen.getByLabelText('Change')).not.toHaveAttribute('inputmode');
  expect(screen.getByLabelText('Mail')).toHaveAttribute('type', 'email');
  await userEvent.type(weight, '٧٠,5');
  expect(answerStore.get()).toEqual({ pain: '2', weight: '70.5' });
  await userEvent.type(weight, '55');
  await userEvent.tab();
  expect(await screen.findByText('Please enter a number with at most 1 decimal places')).toBeVisible();
});
