import { DOCUMENT_RULES, type ListedDocument } from '@openward/contract/documents';
import { eventBus } from '@openward/event-bus';
import { changeLanguage, connectShell } from '@openward/remote-kit';
import {
  aPatientRecord,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { documentTime } from '@openward/ui/date-time';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument } from '../testing.ts';
import DocumentsPage from './documents-page.tsx';

const ADA = aPatientRecord({ dateOfBirth: '1980-02-29' });
const listed = (...rows: ListedDocument[]) => success(rows, '', { number: 0, size: 10, total: rows.length });
const server = serverForEachTest(() => ({
  '/document': () => listed(),
  [`/patient/${ADA.id}`]: () => success(ADA),
  '/patient/active': () => success([ADA], '', { number: 0, size: 20, total: 1 }),
}));
connectShell({ mountSlot: () => ({ update() {}, retry() {}, remove() {} }), isScreen: () => true });

const show = (userRole: 'ROLE_PATIENT' | 'ROLE_DOCTOR' | 'ROLE_SYS_ADMIN', at = '/documents') =>
  renderRemoteScreen(DocumentsPage, { user: aUser({ userRole }), at, path: '/documents' });
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const inRow = async (name: string) => within(await rowOf(name));

it('shows a patient what waits, until when, and what was completed, and no search', async () => {
  const confirmationDate = '2026-03-02T23:30:00.000Z';
  server.answer({
    '/document': () =>
      listed(
        aDocument({ displayName: 'Late', dueOn: '2020-01-31' }),
        aDocument({ displayName: 'Diary', dueOn: '2099-12-31', isBegun: true }),
        aDocument({ id: 'done', displayName: 'Done', documentStatus: 'COMPLETED', confirmationDate }),
      ),
  });
  await show('ROLE_PATIENT');
  expect(await rowOf('Late')).toHaveTextContent('PendingOverdue since 31/01/2020');
  const upload = (await inRow('Late')).getByRole('link', { name: 'Upload, Late' });
  expect(upload.getAttribute('href')).toMatch(/^\/document\/upload\//);
  expect(await rowOf('Diary')).toHaveTextContent('PendingStartedDue by 31/12/2099');
  expect((await inRow('Diary')).getByRole('link', { name: 'Upload, Diary' })).toBeVisible();
  expect(await rowOf('Done')).toHaveTextContent(`Completed${documentTime(confirmationDate)}`);
  expect((await inRow('Done')).getByRole('link', { name: 'View, Done' })).toHaveAttribute(
    'href',
    '/document/view/done',
  );
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Assign Documents' })).toBeNull();
  expect(server.callsTo('/document')[0]?.query.has('patientId')).toBe(false);
});

it.each([
  ['PENDING', {}, 'Pending', 'Upload'],
  ['OVERDUE', { dueOn: '2020-01-31' }, 'PendingOverdue since 31/01/2020', 'Upload'],
  ['SUBMITTED', { isSubmitted: true }, 'PendingWaits for signatures', 'Sign'],
  ['COMPLETED', { documentStatus: 'COMPLETED' }, 'Completed', 'View'],
] as const)('shows the state %s with what the table allows', async (state, given, words, action) => {
  const { stage, takesAnswers } = DOCUMENT_RULES[state];
  server.answer({ '/document': () => listed(aDocument({ id: 'one', displayName: 'Diary', ...given })) });
  await show('ROLE_SYS_ADMIN', `/documents?patient=${ADA.id}`);
  const [, , status] = within(await rowOf('Diary')).getAllByRole('cell');
  expect(status?.textContent).toBe(`Status${words}`);
  const link = (await inRow('Diary')).getByRole('link', { name: `${action}, Diary` });
  expect(link).toHaveAttribute('href', `/document/${takesAnswers ? 'upload' : 'view'}/one`);
  expect(screen.queryAllByRole('button', { name: 'Cancel, Diary' })).toHaveLength(stage === 'open' ? 1 : 0);
});

it('shows staff what waits before they search, then the documents of whom they pick', async () => {
  server.answer({
    '/document': () => listed(aDocument()),
    '/document/queue': () => success([], '', { number: 0, size: 10, total: 0 }),
    '/master/dynamicform/active': () => success([]),
  });
  const { address } = await show('ROLE_DOCTOR');
  expect(await screen.findByText('No forms are waiting')).toBeVisible();
  expect(server.callsTo('/document')).toHaveLength(0);
  await userEvent.type(screen.getByRole('combobox', { name: /^Search patients/ }), 'Ada');
  await userEvent.click(await screen.findByRole('option', { name: /Ada Byron/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Ada Byron' })).toBeVisible();
  expect(await rowOf('Pain diary')).toBeVisible();
  expect(address()).toBe(`/documents?patient=${ADA.id}`);
  expect(server.callsTo('/document')[0]?.query.get('patientId')).toBe(ADA.id);
  const assign = screen.getByRole('link', { name: 'Assign Documents' });
  expect(assign).toHaveAttribute('href', `/document/assign?patient=${ADA.id}`);
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

it('lets the system admin cancel what waits, after asking, and the list tells the new state', async () => {
  const document = aDocument();
  server.answer({
    '/document': () => listed(document, aDocument({ displayName: 'Done', documentStatus: 'COMPLETED' })),
    [`/document/cancel/${document.id}`]: () => {
      server.answer({ '/document': () => listed() });
      return success(null, 'Document canceled successfully.');
    },
  });
  const { alerts } = await show('ROLE_SYS_ADMIN', `/documents?patient=${ADA.id}`);
  expect((await inRow('Done')).queryByRole('button')).toBeNull();
  const cancel = (await inRow('Pain diary')).getByRole('button', { name: 'Cancel, Pain diary' });
  await userEvent.click(cancel);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep document' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsTo(`/document/cancel/${document.id}`)).toHaveLength(0);
  await userEvent.click(cancel);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel document' }));
  expect(await screen.findByText('No documents yet')).toBeVisible();
  expect(alerts).toEqual([{ kind: 'success', text: 'Document canceled successfully.' }]);
});

it('is live, says when it could not load, and keeps page and order in the address', async () => {
  server.answer({ '/document': () => failure('unavailable', 'Busy') });
  const { address } = await show('ROLE_PATIENT', '/documents?page=2&sort=-displayName');
  expect(await screen.findByText('We could not load the documents')).toBeVisible();
  const [first] = server.callsTo('/document');
  expect([first?.query.get('page'), first?.query.get('sort')]).toEqual(['1', '-displayName']);
  server.answer({ '/document': () => success([aDocument()], '', { number: 1, size: 10, total: 11 }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('Pain diary')).toHaveTextContent('11');
  server.answer({
    '/document': () => success([aDocument({ displayName: 'New' })], '', { number: 1, size: 10, total: 11 }),
  });
  act(() => eventBus.emit('document:changed', { id: 'x' }));
  expect(await screen.findByText('New')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(address()).toBe('/documents?sort=-displayName'));
});

it('marks the name of a form that is not in the reader’s language, and no other', async () => {
  const translations = [{ language: 'ar', displayName: 'يوميات الألم', formDescriptioin: 'كيف كان الأسبوع الماضي.' }];
  server.answer({
    '/document': () => listed(aDocument({ displayName: 'Insurance card' }), aDocument({ translations })),
  });
  await show('ROLE_PATIENT');
  expect(await screen.findByText('Insurance card')).not.toHaveAttribute('lang');
  await act(() => changeLanguage('ar'));
  for (const text of ['Insurance card', 'How the last week was.'])
    expect(screen.getByText(text)).toHaveAttribute('lang', 'en');
  for (const text of ['يوميات الألم', 'كيف كان الأسبوع الماضي.'])
    expect(screen.getByText(text).closest('[lang]')).toBe(document.documentElement);
  await act(() => changeLanguage('en'));
});
