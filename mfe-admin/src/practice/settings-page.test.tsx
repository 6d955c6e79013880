import type { PracticeSettings } from '@openward/contract/practice';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SettingsPage from './settings-page.tsx';

const settings: PracticeSettings = {
  ...{ id: '01890000-0000-7000-8000-0000000000b1', version: 4, name: 'Riverside', phoneNo: '' },
  ...{
    formLanguage: 'en',
    quietFrom: '21:00',
    quietTo: '08:00',
    firstReminder: 24,
    lastReminder: 2,
    keepMessages: 0,
    signUpVerification: 'server',
  },
  ...{ color: '', logo: '' },
  server: { phoneNo: '(555) 123-4567', signUpVerification: true, sendsMail: true },
};

const server = serverForEachTest(() => ({
  'GET /practice/settings': () => success(settings),
  'POST /practice/settings': () => success({ ...settings, version: 5 }, 'Settings saved.'),
}));
const show = () =>
  renderRemoteScreen(SettingsPage, { user: aUser({ userRole: 'ROLE_SYS_ADMIN' }), at: '/admin/settings' });
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));
const put = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const sent = () => server.callsTo('POST /practice/settings').map(({ body }) => body);

it('sends what was changed, numbers as numbers, with the version that it was drawn from, and says that it is saved', async () => {
  const { alerts } = await show();
  await put('First reminder', '48');
  await put('Quiet hours begin', '22:30');
  await put('Keep text messages for', '5');
  expect(screen.getByRole('option', { name: '5 years' })).toBeVisible();
  await submit();
  await waitFor(() => expect(sent()).toEqual([{ firstReminder: 48, keepMessages: 5, quietFrom: '22:30', version: 4 }]));
  await waitFor(() => expect(alerts).toContainEqual({ kind: 'success', text: 'Settings saved.' }));
});

it('names what the server says where the practice says nothing', async () => {
  await show();
  expect(await field('Phone number')).toHaveAccessibleDescription(
    'On the sign-in page. If this is empty, PRACTICE_PHONE of the server is shown: (555) 123-4567',
  );
  expect(screen.getByRole('option', { name: 'Server setting: on' })).toBeInTheDocument();
  expect(await field('Last reminder')).toHaveDisplayValue('2 hours before');
});

it.each([
  ['Quiet hours end', '18:00', 'The quiet hours can last at most 14 hours.'],
  ['Phone number', 'call us', 'Please enter a phone number.'],
])('says at “%s” what is wrong with %s, and sends nothing', async (name, value, sentence) => {
  await show();
  await put(name, value);
  await submit();
  await waitFor(async () => expect(await field(name)).toHaveAccessibleDescription(expect.stringContaining(sentence)));
  expect(sent()).toEqual([]);
});

it('says at the field that the server cannot send codes, and keeps what was typed', async () => {
  const sentence = 'This server sends no emails, so nobody would get the code.';
  server.answer({
    'POST /practice/settings': () => failure('wrong_state', sentence, { signUpVerification: sentence }),
  });
  await show();
  await put('Practice name', 'Riverside Practice');
  await put('Code by email', 'on');
  await submit();
  await waitFor(async () =>
    expect(await field('Code by email')).toHaveAccessibleDescription(expect.stringContaining(sentence)),
  );
  expect(await field('Practice name')).toHaveValue('Riverside Practice');
});

it('offers the nearest color that can be read, and shows it in light and in dark', async () => {
  await show();
  await put('Color', '#FFD000');
  await submit();
  await waitFor(async () =>
    expect(await field('Color')).toHaveAccessibleDescription(
      expect.stringContaining('White text cannot be read on this color. The nearest that works is #8f7400.'),
    ),
  );
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use #8f7400' }));
  expect(await field('Color')).toHaveValue('#8f7400');
  expect(screen.queryByRole('button', { name: /^Use #/ })).toBeNull();
  expect(screen.getAllByText('Dark')).toHaveLength(2);
  await submit();
  await waitFor(() => expect(sent()).toEqual([{ color: '#8f7400', version: 4 }]));
});

it('takes the logo away, and says so', async () => {
  server.answer({
    'GET /practice/settings': () => success({ ...settings, logo: 'a'.repeat(64) }),
    'POST /practice/logo/remove': () => success({ logo: '' }, 'Settings saved.'),
  });
  const { alerts } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(server.callsTo('POST /practice/logo/remove')).toHaveLength(1));
  await waitFor(() => expect(alerts).toContainEqual({ kind: 'success', text: 'Settings saved.' }));
});
