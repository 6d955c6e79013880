import { call } from '@openward/api-client';
import { verifyToken } from '@openward/contract/accounts';
import { nextAppointment } from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { sessionAtom, store, TranslationProvider } from '@openward/remote-kit';
import { aSession, aUser, failure, serverForEachTest, success } from '@openward/remote-kit/testing';
import { ThemeProvider } from '@openward/ui/theme';
import { render, screen, waitFor } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { accessOverAtom } from '../navigation/access-over.ts';
import { ownsAddress } from '../navigation/navigation.ts';
import { signOut, startSession, verifySession } from '../session/session.ts';
import { keepSession, personOf } from '../session/storage.ts';
import { HeldPersons, PersonBar } from './persons.tsx';
import { keepActing } from './switch.ts';

const PERSON = {
  patientId: '01a1fbe9-e798-749a-b977-abad62614040',
  firstName: 'Maya',
  lastName: 'Lindqvist',
  areas: ['appointments'],
} as const;
const HEADER = 'x-acting-for';
const user = aUser({ isProxy: true });
startSession();

const server = serverForEachTest(() => ({
  '/verifytoken': () => success({ user }),
  '/appointment/next': () => success(null),
  '/logout': () => success(null),
  '/hospital': () => success([]),
}));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  store.set(sessionAtom, { state: 'checking' });
  keepSession(aSession({ user }));
});

const drawn = (children: ReactNode) =>
  render(
    <ThemeProvider>
      <TranslationProvider namespace="shell">{children}</TranslationProvider>
    </ThemeProvider>,
  );

it('names the person in every call and to every page, but at the way in', async () => {
  keepActing(user.id, PERSON);
  await verifySession();
  await call(nextAppointment, {});
  await call(verifyToken, { query: { token: 'x' } });
  expect(server.callsTo('/appointment/next')[0]?.headers.get(HEADER)).toBe(PERSON.patientId);
  expect(server.callsTo('/verifytoken').map(({ headers }) => headers.get(HEADER))).toEqual([null, null]);
  expect(store.get(sessionAtom)).toMatchObject({
    user: { id: user.id, patientId: PERSON.patientId, firstName: 'Maya', actingFor: PERSON },
  });
  await signOut(() => {});
  expect(server.callsTo('/logout')).toHaveLength(1);
  // The next sign-in, even of the same user, starts without a person to act for.
  expect(personOf(user)).toBeUndefined();
});

it('is nobody else’s: another user of the tab speaks for themselves', async () => {
  keepActing(aUser().id, PERSON);
  await verifySession();
  await call(nextAppointment, {});
  expect(server.callsTo('/appointment/next')[0]?.headers.get(HEADER)).toBeNull();
  expect(store.get(sessionAtom)).toEqual({ state: 'signed-in', user });
});

it('always says whom somebody acts for, and when they no longer may', async () => {
  store.set(sessionAtom, { state: 'signed-in', user });
  drawn(<PersonBar person={PERSON} />);
  await waitFor(() => expect(server.callsTo('/hospital')).toHaveLength(1));
  await act(async () => {});
  expect(screen.getByRole('status')).toHaveTextContent('You are acting for Maya Lindqvist');
  expect(screen.getByRole('button', { name: 'Back to my account' })).toBeInTheDocument();
  server.answer({ '/hospital': () => failure('no_access', 'You are not allowed to act for this person.') });
  // The server reports the end of an access this way.
  act(() => eventBus.emit('patient:changed', { id: PERSON.patientId }));
  expect(await screen.findByText('You can no longer act for Maya Lindqvist.')).toBeInTheDocument();
  // No remote owns any address now, so the open screen is removed.
  expect(store.get(accessOverAtom)).toBe(true);
  expect(
    ownsAddress(() => ({ remote: 'patients', path: '/home', access: ['ROLE_PATIENT'] }) as never)('patients', '/home'),
  ).toBe(false);
  // After signing out, the sign-in page shows; the next user gets their own pages.
  store.set(sessionAtom, { state: 'signed-out' } as never);
  expect(store.get(accessOverAtom)).toBe(false);
  store.set(sessionAtom, { state: 'signed-in', user: aUser({ id: 'another' }) });
  expect(store.get(accessOverAtom)).toBe(false);
});

it('offers whom somebody may act for, as soon as they may', async () => {
  store.set(sessionAtom, { state: 'signed-in', user });
  let held: object[] = [];
  server.answer({ '/sharing/held': () => success(held) });
  drawn(<HeldPersons user={user} />);
  await act(async () => {});
  expect(screen.queryByRole('button', { name: 'Act for someone else' })).toBeNull();
  held = [{ id: 'x', ...PERSON, relation: 'Spouse', endsOn: null }];
  act(() => eventBus.emit('access:given', {}));
  expect(await screen.findByRole('button', { name: 'Act for someone else' })).toBeInTheDocument();
});
