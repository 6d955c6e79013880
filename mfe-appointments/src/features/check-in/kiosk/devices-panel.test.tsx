import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DevicesPanel from './devices-panel.tsx';

const HOSPITALS = [
  { id: '01a1fbe9-e798-749a-b977-abad6261403f', name: 'Harbour Clinic' },
  { id: '01a1fbe9-e798-749a-b977-abad62614040', name: 'Riverside' },
];
const device = (name: string) => ({
  id: '01a1fbe9-e798-749a-b977-abad62614041',
  name,
  hospitalName: 'Harbour Clinic',
  timeZone: 'UTC',
  pairedAt: '2030-05-15T08:00:00.000Z',
  lastUsedAt: null,
});
const server = serverForEachTest();

async function opened(kiosks: unknown[], hospitals = HOSPITALS.slice(0, 1)) {
  server.answer({ '/kiosk': () => success({ kiosks, hospitals }) });
  const shown = await renderRemoteScreen(DevicesPanel, { user: aUser({ userRole: 'ROLE_HCP_ADMIN' }) });
  expect(server.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Self check-in devices' }));
  await screen.findByRole('heading', { name: 'Paired devices' });
  return shown;
}

it('pairs the device that shows a code, and lists it', async () => {
  const { alerts } = await opened([]);
  expect(screen.getByText('No devices paired yet.')).toBeInTheDocument();
  server.answer({
    '/kiosk/pair': () => {
      server.answer({ '/kiosk': () => success({ kiosks: [device('Entrance')], hospitals: HOSPITALS.slice(0, 1) }) });
      return success(device('Entrance'), 'Paired.');
    },
  });
  await userEvent.type(screen.getByLabelText(/^Device code/), '7kq2-m4xd');
  await userEvent.type(screen.getByLabelText(/^Device name/), 'Entrance');
  await userEvent.click(screen.getByRole('button', { name: 'Pair device' }));
  expect(await screen.findByRole('button', { name: 'Remove Entrance' })).toBeInTheDocument();
  expect(server.callsTo('/kiosk/pair')[0]?.body).toEqual({ code: '7kq2-m4xd', name: 'Entrance' });
  expect(alerts).toEqual([{ kind: 'success', text: 'Paired.' }]);
  expect(screen.getByLabelText(/^Device code/)).toHaveValue('');
});

it('says at the field what the server found wrong; who has several hospitals chooses one', async () => {
  await opened([], HOSPITALS);
  server.answer({ '/kiosk/pair': () => failure('not_found', 'No such code.', { code: 'No such code.' }) });
  await userEvent.type(screen.getByLabelText(/^Device code/), '7KQ2M4XD');
  await userEvent.type(screen.getByLabelText(/^Device name/), 'Hall');
  await userEvent.selectOptions(screen.getByLabelText(/^Hospital/), 'Riverside');
  await userEvent.click(screen.getByRole('button', { name: 'Pair device' }));
  expect(await screen.findByText('No such code.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Device name/)).toHaveValue('Hall');
  expect(server.callsTo('/kiosk/pair')[0]?.body).toMatchObject({ hospitalId: HOSPITALS[1]?.id });
});

it('removes a device only after the dialog', async () => {
  await opened([device('Entrance')]);
  server.answer({
    [`/kiosk/${device('').id}/revoke`]: () => {
      server.answer({ '/kiosk': () => success({ kiosks: [], hospitals: [] }) });
      return success(null, 'Revoked.');
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Entrance' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Entrance?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove device' }));
  expect(await screen.findByText('No devices paired yet.')).toBeInTheDocument();
});
