import { ApiError } from '@openward/api-client';
import { eventBus } from '@openward/event-bus';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { sessionAtom, store } from '../core/store.ts';
import { aSession, aUser, renderRemoteScreen } from '../testing/index.ts';
import { clearServerState, useServerState } from './server-state.ts';

const ask = jest.fn();
beforeEach(() => {
  clearServerState();
  ask.mockReset();
});

function Screen() {
  const said = useServerState(['thing'], ask, { refreshOn: ['patient:changed'] });
  return <p>{said.isPending ? 'waiting' : String(said.data)}</p>;
}

it('never shows one user what another was told', async () => {
  const [ada, grace] = [aUser(), aUser()];
  ask.mockResolvedValueOnce('for Ada');
  await renderRemoteScreen(Screen, { user: ada });
  expect(await screen.findByText('for Ada')).toBeInTheDocument();
  ask.mockReturnValue(new Promise(() => {}));
  act(() => store.set(sessionAtom, { state: 'signed-in', user: grace }));
  expect(await screen.findByText('waiting')).toBeInTheDocument();
  expect(screen.queryByText('for Ada')).toBeNull();
});

it('never shows of one person what was told of another whom the user acts for', async () => {
  const user = aUser();
  const person = { patientId: 'maya', firstName: 'Maya', lastName: 'Lindqvist', areas: [] };
  ask.mockResolvedValueOnce('of Maya');
  await renderRemoteScreen(Screen, { user: { ...user, actingFor: person } });
  expect(await screen.findByText('of Maya')).toBeInTheDocument();
  ask.mockReturnValue(new Promise(() => {}));
  act(() => store.set(sessionAtom, { state: 'signed-in', user }));
  expect(await screen.findByText('waiting')).toBeInTheDocument();
});

it.each([
  ['session:ended', {}],
  ['session:expired', {}],
  ['session:signed-in', aSession()],
] as const)('forgets everything at %s', async (name, detail) => {
  const user = aUser();
  ask.mockResolvedValueOnce('before');
  const { unmount } = await renderRemoteScreen(Screen, { user });
  await screen.findByText('before');
  unmount();
  eventBus.emit(name, detail as never);
  ask.mockReturnValue(new Promise(() => {}));
  await renderRemoteScreen(Screen, { user });
  expect(screen.getByText('waiting')).toBeInTheDocument();
});

it('asks again once a fact it depends on has changed', async () => {
  ask.mockResolvedValueOnce('old').mockResolvedValue('new');
  await renderRemoteScreen(Screen, { user: aUser() });
  await screen.findByText('old');
  act(() => eventBus.emit('patient:changed', { id: '1' }));
  await waitFor(() => expect(screen.getByText('new')).toBeInTheDocument());
});

it('asks again where something may have been missed, and once more for all that happens right after', async () => {
  ask.mockResolvedValue('said');
  await renderRemoteScreen(Screen, { user: aUser() });
  await screen.findByText('said');
  expect(ask).toHaveBeenCalledTimes(1);
  act(() => {
    eventBus.emit('facts:missed', {});
    for (const id of ['1', '2', '3', '4']) eventBus.emit('patient:changed', { id });
  });
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
  await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
  expect(ask).toHaveBeenCalledTimes(3);
});

it('what happened while the screen was away is not forgotten', async () => {
  ask.mockResolvedValue('said');
  const user = aUser();
  const { unmount } = await renderRemoteScreen(Screen, { user });
  await screen.findByText('said');
  unmount();
  eventBus.emit('patient:changed', { id: '1' });
  await renderRemoteScreen(Screen, { user });
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
});

function Record() {
  const { id = '' } = useParams();
  const said = useServerState(['record', id], () => ask(id), { refreshOn: ['patient:changed'] });
  return <p>{said.error ? 'failed' : said.isPending ? 'waiting' : String(said.data)}</p>;
}

describe('a record that was merged', () => {
  const merged = (name: 'merged' | 'not_found') =>
    new ApiError(name, 'This record was merged.', 410, {}, { patientId: 'kept' });
  const show = (userRole: 'ROLE_DOCTOR' | 'ROLE_PATIENT' = 'ROLE_DOCTOR') =>
    renderRemoteScreen(Record, { user: aUser({ userRole }), at: '/patient/edit/gone', path: '/patient/edit/:id' });

  it('says where it went, and the way there shows that one', async () => {
    ask.mockImplementation(async (id) => {
      if (id === 'gone') throw merged('merged');
      return `of ${id}`;
    });
    await show();
    expect(await screen.findByRole('heading', { level: 1, name: 'This record was merged' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Open the other record' }));
    expect(await screen.findByText('of kept')).toBeVisible();
    expect(screen.queryByText('This record was merged')).toBeNull();
  });

  it('says it also where it is shown already, and shows the record again once the merge was undone', async () => {
    ask.mockResolvedValueOnce('as it was');
    const { unmount } = await show();
    await screen.findByText('as it was');
    ask.mockRejectedValue(merged('merged'));
    act(() => eventBus.emit('patient:changed', { id: 'gone' }));
    expect(await screen.findByText('This record was merged')).toBeVisible();
    unmount();
    ask.mockResolvedValue('as it is now');
    await show();
    expect(await screen.findByText('as it is now')).toBeVisible();
  });

  it('names no other record to a patient, and leaves other failures to the screen', async () => {
    ask.mockRejectedValueOnce(merged('merged'));
    const { unmount } = await show('ROLE_PATIENT');
    expect(await screen.findByText('This record was merged')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    unmount();
    clearServerState();
    ask.mockRejectedValueOnce(merged('not_found'));
    await show();
    expect(await screen.findByText('failed')).toBeVisible();
  });
});
