import type { App } from '@openward/contract/apps';
import type { DeadLetter, Subscription } from '@openward/contract/subscriptions';
import { aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AppsPage from './apps-page.tsx';

const server = serverForEachTest();
const ID = '0190a6e0-0000-7000-8000-000000000001';
const OTHER = '0190a6e0-0000-7000-8000-000000000002';
const LETTER = '0190a6e0-0000-7000-8000-000000000003';
const AT = '2030-05-15T10:00:00.000Z';

const app: App = {
  ...{ id: ID, version: 1, name: 'Heart diary', kind: 'public', addresses: ['https://app.example/back'], keys: '' },
  ...{ launchAddress: '', scopes: ['patient/*.rs'], isOn: true, createdAt: AT, lastUsedAt: null, people: 1 },
};
const display: Subscription = {
  ...{ id: ID, topic: 'appointment', endpoint: 'https://receiver.example/hook', payload: 'application/json' },
  ...{ reason: 'Waiting room', status: 'active', error: null, hospitalName: null, createdAt: AT, waiting: 0 },
};
const laboratory: Subscription = { ...display, id: OTHER, reason: 'Laboratory', status: 'error', error: 'status 500' };
const letter: DeadLetter = {
  ...{ id: LETTER, subscriptionId: OTHER, type: 'appointment.booked', at: AT, deadAt: AT, attempts: 7 },
  error: 'status 500',
};

/** Returns what the page has sent. */
function answering(apps: App[], subscriptions: Subscription[], letters: DeadLetter[] = []) {
  const sent: unknown[] = [];
  const taken =
    (result: unknown) =>
    ({ body }: { body: unknown }) => {
      sent.push(body);
      return success(result);
    };
  server.answer({
    '/apps': () => success(apps),
    '/subscription': () => success(subscriptions),
    '/subscription/dead-letters': () => success(letters),
    '/apps/create': taken({ id: ID, secret: 'app-secret' }),
    '/subscription/create': taken({ id: ID, secret: 'whsec_secret' }),
    '/subscription/state': taken(null),
    '/subscription/dead-letters/retry': taken(null),
  });
  renderRemoteScreen(AppsPage, { user: aUser({ userRole: 'ROLE_SYS_ADMIN' }), at: '/admin/apps', path: '/admin/apps' });
  return sent;
}
const card = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest<HTMLElement>('li') as HTMLElement;

it('says where there are no apps and no subscriptions', async () => {
  answering([], []);
  expect(await screen.findByText('No apps yet')).toBeInTheDocument();
  expect(await screen.findByText('No subscriptions yet')).toBeInTheDocument();
});

it('registers an app, and shows its secret once', async () => {
  const sent = answering([app], []);
  expect(await card('Heart diary')).toHaveTextContent('1 person allows it');
  await userEvent.click(screen.getByRole('button', { name: 'Register app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Register app' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Step counter');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Redirect/ }), 'https://steps.example/back');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Register app' }));
  expect(await screen.findByText('app-secret')).toBeInTheDocument();
  expect(sent).toMatchObject([{ name: 'Step counter', kind: 'public', addresses: ['https://steps.example/back'] }]);
});

it('registers an app that works by itself, to which no browser goes back', async () => {
  const sent = answering([], []);
  await userEvent.click(await screen.findByRole('button', { name: 'Register app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Register app' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Laboratory');
  await userEvent.selectOptions(
    within(dialog).getByLabelText('How the app runs'),
    'Runs on a server, with its own key',
  );
  const [scopes, keys] = [/^Scopes/, /^Public keys/].map((name) => within(dialog).getByRole('textbox', { name }));
  await userEvent.clear(scopes as HTMLElement);
  await userEvent.type(scopes as HTMLElement, 'system/Patient.rs');
  await userEvent.click(keys as HTMLElement);
  await userEvent.paste('{"keys":[{"kty":"EC","d":"x"}]}');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Register app' }));
  expect(await within(dialog).findByText(/This is a private key/)).toBeInTheDocument();
  await userEvent.clear(keys as HTMLElement);
  await userEvent.click(keys as HTMLElement);
  await userEvent.paste('{"keys":[{"kty":"EC"}]}');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Register app' }));
  expect(await screen.findByText(/^Client ID/)).toBeInTheDocument();
  expect(sent).toMatchObject([{ kind: 'key', addresses: [], scopes: ['system/Patient.rs'] }]);
});

it('subscribes a system, and shows its secret once', async () => {
  const sent = answering([], []);
  await userEvent.click(await screen.findByRole('button', { name: 'Add subscription' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add subscription' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add subscription' }));
  expect(await within(dialog).findByText('Please enter a name.')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Waiting room');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Where/ }), 'https://receiver.example/hook');
  await userEvent.selectOptions(within(dialog).getByLabelText('Topic'), 'Documents');
  await userEvent.selectOptions(within(dialog).getByLabelText('Format'), 'Plain webhook');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add subscription' }));
  expect(await screen.findByText('whsec_secret')).toBeInTheDocument();
  const { reason, endpoint } = display;
  expect(sent).toEqual([{ reason, endpoint, topic: 'document', payload: 'application/json' }]);
});

it('turns a system off, and sends another what it did not take', async () => {
  const sent = answering([], [display, { ...laboratory, waiting: 2 }], [letter]);
  const failing = await card('Laboratory');
  for (const words of ['Not reachable', '2 events wait', 'Last problem: status 500', 'did not take 1 event'])
    expect(failing).toHaveTextContent(words);
  await userEvent.click(within(failing).getByRole('button', { name: 'Send again, Laboratory' }));
  await userEvent.click(within(failing).getByRole('button', { name: 'Turn on, Laboratory' }));
  const working = await card('Waiting room');
  expect(working).not.toHaveTextContent('did not take');
  await userEvent.click(within(working).getByRole('button', { name: 'Turn off, Waiting room' }));
  expect(sent).toEqual([{ ids: [LETTER] }, { id: OTHER, isOn: true }, { id: ID, isOn: false }]);
});

it('shows that a system is on as soon as it has answered', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const subscriptions: Subscription[] = [{ ...display, status: 'requested' }];
  answering([], subscriptions);
  expect(await card('Waiting room')).toHaveTextContent('Waits for an answer');
  subscriptions[0] = display;
  await act(() => jest.advanceTimersByTimeAsync(2_500));
  expect(await card('Waiting room')).not.toHaveTextContent('Waits for an answer');
  jest.useRealTimers();
});
