import type { ListedDocument } from '@openward/contract/documents';
import { eventBus } from '@openward/event-bus';
import { changeLanguage } from '@openward/remote-kit';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { daysSince, isLate } from '../document-state.ts';
import { aDocument } from '../testing.ts';
import ActionItemsPage from './action-items-page.tsx';
import ActionItemsPanel from './action-items-panel.tsx';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const open = (...rows: ListedDocument[]) => success(rows, '', { number: 0, size: 25, total: rows.length });
const server = serverForEachTest(() => ({ '/document/pending': () => open() }));
const show = (Screen: ComponentType = ActionItemsPage) => renderRemoteScreen(Screen, { user: aUser() });

it('counts whole days, and 2 where nobody knows (specification, section 2)', () => {
  const now = Date.parse('2030-05-15T12:00:00Z');
  expect(
    ['2030-05-15T11:00:00Z', '2030-05-14T12:01:00Z', '2030-05-14T12:00:00Z', '2030-05-01T00:00:00Z', null].map((date) =>
      daysSince(date, now),
    ),
  ).toEqual([0, 0, 1, 14, 2]);
});

it('is overdue once the day is over, and only while it waits', () => {
  expect(isLate({ documentStatus: 'PENDING', dueOn: '2020-01-01' })).toBe(true);
  expect(isLate({ documentStatus: 'PENDING', dueOn: '2999-01-01' })).toBe(false);
  expect(isLate({ documentStatus: 'PENDING', dueOn: null })).toBe(false);
  expect(isLate({ documentStatus: 'COMPLETED', dueOn: '2020-01-01' })).toBe(false);
});

it('leads to each form that waits, and says for how long', async () => {
  const [today, yesterday, old] = [
    aDocument({ id: 'today', displayName: 'Today' }),
    aDocument({ displayName: 'Yesterday', assignedDate: ago(30), isBegun: true }),
    aDocument({ displayName: 'Old', assignedDate: ago(75), dueOn: '2020-01-31' }),
  ];
  server.answer({ '/document/pending': () => open(today, yesterday, old) });
  await show();
  const link = await screen.findByRole('link', { name: 'Click here to fill it in, Today' });
  expect(link).toHaveAttribute('href', '/document/upload/today');
  const [first, second, third] = screen.getAllByRole('article');
  expect(first).not.toHaveTextContent('Assigned');
  expect(second).toHaveTextContent('Assigned 1 day ago');
  expect(screen.getByRole('link', { name: 'Click here to continue, Yesterday' })).toBeVisible();
  expect(third).toHaveTextContent('OldOverdue');
  expect(third).toHaveTextContent('Assigned 3 days ago · Due by 31/01/2020');
});

it('calls a form what it is called in the reader’s language', async () => {
  const translations = [{ language: 'de', displayName: 'Schmerztagebuch', formDescriptioin: 'Die letzte Woche.' }];
  server.answer({ '/document/pending': () => open(aDocument({ translations }), aDocument()) });
  await show();
  await screen.findAllByRole('heading', { name: 'Pain diary' });
  await act(() => changeLanguage('de'));
  const [first, second] = screen.getAllByRole('article');
  expect(first).toHaveTextContent('SchmerztagebuchDie letzte Woche.');
  expect(second).toHaveTextContent('Pain diaryHow the last week was.');
  expect(first?.querySelector('[lang]')).toBeNull();
  for (const text of ['Pain diary', 'How the last week was.'])
    expect(screen.getByText(text)).toHaveAttribute('lang', 'en');
  await act(() => changeLanguage('en'));
});

it('says that nothing waits, and is live', async () => {
  await show();
  expect(await screen.findByText('You have no forms to fill in or sign')).toBeVisible();
  server.answer({ '/document/pending': () => open(aDocument()) });
  act(() => eventBus.emit('document:changed', { id: 'x' }));
  expect(await screen.findByRole('link', { name: /^Click here/ })).toBeVisible();
});

it('says where it could not load', async () => {
  server.answer({ '/document/pending': () => failure('unavailable', 'Busy') });
  await show();
  expect(await screen.findByText('We could not load your action items')).toBeVisible();
});

it('the panel of the dashboard shows the first three and how many there are; nothing where none waits', async () => {
  const { unmount } = await show(ActionItemsPanel);
  await waitFor(() => expect(server.callsTo('/document/pending')).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  server.answer({
    '/document/pending': () => success([aDocument(), aDocument(), aDocument()], '', { number: 0, size: 3, total: 7 }),
  });
  act(() => eventBus.emit('document:changed', { id: 'x' }));
  await show(ActionItemsPanel);
  expect(await screen.findByRole('heading', { name: 'Forms to fill in: 7' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'See all action items' })).toHaveAttribute('href', '/patient/actionitems');
});
