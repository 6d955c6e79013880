import { aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AnswersPage from './answers-page.tsx';

const FORM = '01a1fbe9-e798-749a-b977-abad62614001';
const PATH = '/admin/dynamicform/answers';
const QUESTIONS = [
  { name: 'smokes', label: 'Do you smoke?', type: 'Radio', options: 'No~Not any more' },
  { name: 'since', label: 'Since when?', type: 'Date' },
  { name: 'kinds', label: 'What?', type: 'MultiSelect', options: 'Pipe~Cigar' },
  { name: 'agreed', label: 'I agree', type: 'CheckBox' },
];
const ROW = {
  id: '01a1fbe9-e798-749a-b977-abad62614009',
  patientId: '01a1fbe9-e798-749a-b977-abad62614002',
  formVersion: 1,
  patient: { firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1980-02-29' },
  completedAt: '2026-03-02T12:00:00Z',
  answers: { smokes: 'Not any more', since: '2020-06-30', kinds: ['Pipe', 'Cigar'], agreed: true },
};
const page = (...rows: object[]) => success(rows, '', { number: 0, size: 10, total: rows.length });
const server = serverForEachTest(() => ({
  [`/document/answers/${FORM}/questions`]: () =>
    success({ id: FORM, formName: 'smoking', displayName: 'About smoking', questions: QUESTIONS }),
  [`/document/answers/${FORM}`]: () => page(ROW),
  '/doctor/names': () => success([]),
}));
const show = (userRole: 'ROLE_SYS_ADMIN' | 'ROLE_DOCTOR' = 'ROLE_SYS_ADMIN') =>
  renderRemoteScreen(AnswersPage, { user: aUser({ userRole }), at: `${PATH}/${FORM}`, path: `${PATH}/:formid` });

it('shows each answer under its question, as people read it, and leads to the document and to who has not answered', async () => {
  await show();
  const row = (await screen.findByText('Ada Byron')).closest('tr');
  expect(row).toHaveTextContent(/Not any more.*30\/06\/2020.*Pipe, Cigar.*Yes/);
  expect(screen.getByRole('link', { name: 'View, Ada Byron' })).toHaveAttribute('href', `/document/view/${ROW.id}`);
  expect(screen.getByRole('link', { name: 'Who has not answered' })).toHaveAttribute('href', `/documents?form=${FORM}`);
  expect(screen.getByRole('link', { name: 'Assign and remind' })).toBeVisible();
});

it('narrows down by an option of a question, and keeps it in the address', async () => {
  const { address } = await show('ROLE_DOCTOR');
  await screen.findByText('Ada Byron');
  expect(screen.queryByRole('link', { name: 'Assign and remind' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Question' }), 'Do you smoke?');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Answer' }), 'Not any more');
  await waitFor(() => expect(address()).toBe(`${PATH}/${FORM}?question=smokes&value=Not+any+more`));
  const asked = server.callsTo(`/document/answers/${FORM}`).at(-1)?.query;
  expect([asked?.get('question'), asked?.get('value')]).toEqual(['smokes', 'Not any more']);
  server.answer({ [`/document/answers/${FORM}`]: () => page() });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'No');
  expect(await screen.findByText('No answers match the filter.')).toBeVisible();
});
