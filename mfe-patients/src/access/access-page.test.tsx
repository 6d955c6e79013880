import type { RecordAccess } from '@openward/contract/audit';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AccessPage from './access-page.tsx';

const server = serverForEachTest();
const ACCESS = '/patient/access';

let position = 1_000;
/** A doctor's access at a time in the device's time zone. */
const look = (at: string, given: Partial<RecordAccess> = {}): RecordAccess => ({
  position: --position,
  at: new Date(at).toISOString(),
  who: { kind: 'user', name: 'Grace Hopper', role: 'ROLE_DOCTOR' },
  app: '',
  action: 'read',
  entity: 'appointment',
  outcome: 'done',
  ...given,
});
const page = (entries: RecordAccess[], before: number | null = null) => success({ entries, before });
const YOU = { kind: 'you', name: '', role: null } as const;
const show = (at = ACCESS) => renderRemoteScreen(AccessPage, { user: aUser(), at, path: ACCESS });

it('tells by day who did what; what repeats itself is one line', async () => {
  server.answer({
    [ACCESS]: () =>
      page([
        look('2030-05-15T10:20:00', { action: 'confirmed' }),
        look('2030-05-15T09:25:00'),
        look('2030-05-15T09:10:00'),
        look('2030-05-14T08:00:00', { who: { kind: 'portal', name: '', role: null }, action: 'remind' }),
        look('2030-05-14T07:00:00', { who: { kind: 'patient', name: '', role: null }, outcome: 'not_found' }),
      ]),
  });
  await show();
  const day = await screen.findByRole('list', { name: /2030-05-15/ });
  const [confirmed, looked] = within(day).getAllByRole('listitem');
  expect(confirmed).toHaveTextContent('10:20 amGrace HopperDoctorConfirmed your appointment');
  expect(looked).toHaveTextContent('09:10 am – 09:25 am · 2 timesGrace HopperDoctorViewed your appointments');
  const before = screen.getByRole('list', { name: /2030-05-14/ });
  expect(before).toHaveTextContent('The portalautomaticReminded you of your appointment');
  expect(before).toHaveTextContent('Another patientRefusedWas refused access to your appointment');
});

it('leaves the own doings out, and folds them where they are wanted', async () => {
  server.answer({
    [ACCESS]: ({ query }) =>
      page(query.get('own') === 'yes' ? [look('2030-05-15T09:00:00', { who: YOU }), look('2030-05-15T08:00:00')] : []),
  });
  const { address } = await show();
  expect(await screen.findByText('Nobody else opened your record')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show my own activity' }));
  expect(address()).toBe(`${ACCESS}?own=yes`);
  const fold = await screen.findByText('You, once');
  expect(fold.closest('details')).not.toHaveAttribute('open');
  expect(screen.getByText('Grace Hopper')).toBeInTheDocument();
});

it('says why staff of another hospital have opened the record', async () => {
  const opened = { action: 'open elsewhere', entity: 'patient', reason: 'Came to the emergency room' };
  server.answer({
    [ACCESS]: () =>
      page([look('2030-05-15T10:20:00', opened), look('2030-05-15T10:20:00', { ...opened, reason: 'A second visit' })]),
  });
  await show();
  expect(await screen.findAllByText('Opened your record from another hospital')).toHaveLength(2);
  expect(screen.getByText('Reason: Came to the emergency room')).toBeVisible();
  expect(screen.getByText('Reason: A second visit')).toBeVisible();
});

it('goes on to what is older, with the focus at the top, and back to the newest', async () => {
  server.answer({
    [ACCESS]: ({ query }) =>
      query.get('before') ? page([look('2029-01-01T09:00:00')]) : page([look('2030-05-15T09:00:00')], 77),
  });
  const { address } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByRole('list', { name: /2029-01-01/ })).toBeInTheDocument();
  expect(address()).toBe(`${ACCESS}?before=77`);
  await userEvent.click(screen.getByRole('button', { name: 'Newest' }));
  expect(await screen.findByRole('list', { name: /2030-05-15/ })).toBeInTheDocument();
});

it('says when it cannot be loaded, and tries again', async () => {
  server.answer({ [ACCESS]: () => failure('unavailable', 'The server is busy right now. Please try again.') });
  await show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ [ACCESS]: () => page([look('2030-05-15T09:00:00')]) });
  await userEvent.click(retry);
  expect(await screen.findByText('Grace Hopper')).toBeInTheDocument();
});
