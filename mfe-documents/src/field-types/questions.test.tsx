import type { FormField } from '@openward/contract/forms';
import { renderRemoteScreen } from '@openward/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import { createAnswerSheet, Questions } from './index.ts';

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
  const sheet = createAnswerSheet({});
  await renderRemoteScreen(() => <Questions fields={FIELDS} sheet={sheet} />);
  const heading = screen.getByRole('heading', { name: 'Habits' });
  const follows = (label: RegExp) =>
    heading.compareDocumentPosition(screen.getByLabelText(label)) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(screen.queryByLabelText(/How many/)).toBeNull();
  expect(follows(/Which sports/)).toBeTruthy();
  act(() => sheet.answer('smoker', true));
  expect(screen.getAllByRole('heading', { name: 'Habits' })).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Habits' }).nextElementSibling).toHaveTextContent('How many?');
});

it('leaves a heading to the step in which its section begins', async () => {
  const sheet = createAnswerSheet({});
  await renderRemoteScreen(() => <Questions fields={FIELDS} sheet={sheet} only={new Set(['sport'])} />);
  expect(screen.getByLabelText(/Which sports/)).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
});
