import type { BulkSms, LoggedSms, SmsRecipient, SmsTemplate } from '@openward/contract/messages';
import { addCatalogue, changeLanguage, useLocation, useNavigate } from '@openward/remote-kit';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SmsPage from './sms-page.tsx';

const ADA: SmsRecipient = {
  id: '01a1fbe9-e798-749a-b977-abad62614001',
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: '1980-02-29',
  phoneNo: '4155550123',
  channel: 'mob',
  notReached: null,
};
const BOB: SmsRecipient = { ...ADA, id: '01a1fbe9-e798-749a-b977-abad62614002', firstName: 'Bob', lastName: 'Baker' };
const TEMPLATE: SmsTemplate = {
  id: '01a1fbe9-e798-749a-b977-abad62614003',
  version: 1,
  name: 'Fasting',
  text: 'Dear {firstName}',
  mayChange: true,
};

const aLogged = (given: Partial<LoggedSms> = {}): LoggedSms => ({
  id: '01a1fbe9-e798-749a-b977-abad62614004',
  sentAt: '2030-05-15T09:30:00.000Z',
  sender: { firstName: 'Grace', lastName: 'Hopper' },
  recipient: ADA,
  purpose: 'message',
  text: 'Please come fasting.',
  state: 'DELIVERED',
  reason: null,
  ...given,
});
const logged = (...rows: LoggedSms[]) => success(rows, '', { number: 0, size: 10, total: rows.length });
const server = serverForEachTest(() => ({
  'GET /sms': () => logged(),
  'GET /sms/templates': () => success([TEMPLATE]),
  'GET /sms/bulk': () => success([]),
  '/patient/active': ({ query }) =>
    success([ADA, BOB].filter(({ firstName }) => firstName.startsWith(query.get('q') ?? ''))),
}));
afterEach(async () => {
  sessionStorage.clear();
  await changeLanguage('en');
});

const show = () => renderRemoteScreen(SmsPage, { user: aUser({ userRole: 'ROLE_DOCTOR' }), at: '/admin/sms' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const message = () => screen.getByRole('textbox', { name: /^Message/ });

async function choose(name: string) {
  await userEvent.type(screen.getByRole('combobox', { name: /^Patients/ }), name);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
  // The box takes the focus once more, a frame after its list closes.
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await new Promise(requestAnimationFrame);
}

it('says who gets a message and who does not and why, and sends it only then', async () => {
  server.answer({
    '/sms/recipients': () => success([ADA, { ...BOB, notReached: 'opted_out' }]),
    '/patient/send/sms': () => {
      server.answer({ 'GET /sms': () => logged(aLogged({ text: 'Hello Ada', state: 'WAITING' })) });
      return success({ sent: 1, withoutPhone: 0, optedOut: 1 }, 'Send message successfully.');
    },
  });
  const { alerts } = await show();
  expect(await screen.findByText('No messages sent yet')).toBeInTheDocument();
  await choose('Ada');
  await choose('Bob');
  expect(screen.getByText('Selected: 2')).toBeInTheDocument();
  await userEvent.type(message(), 'Hello ');
  await userEvent.click(await button('Insert first name'));
  expect(message()).toHaveValue('Hello {firstName}');
  await userEvent.click(await button('Submit'));
  const dialog = await screen.findByRole('dialog', { name: 'Send this message?' });
  expect(dialog).toHaveTextContent('Hello Ada');
  expect(within(dialog).getByRole('region', { name: 'Recipients: 1' })).toHaveTextContent('Ada Byron');
  const others = within(dialog).getByRole('region', { name: 'Skipped: 1' });
  expect(others).toHaveTextContent('Bob Baker 1980-02-29Opted out of text messages');
  expect(server.callsTo('/patient/send/sms')).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send to 1' }));
  expect(await screen.findByText('Waiting')).toBeInTheDocument();
  expect(server.callsTo('/patient/send/sms')[0]?.body).toEqual({
    patientId: [ADA.id, BOB.id],
    message: 'Hello {firstName}',
  });
  expect(alerts).toEqual([{ kind: 'success', text: 'Send message successfully.' }]);
  expect(message()).toHaveValue('');
  expect(screen.queryByText('Selected: 2')).toBeNull();
});

const aBulk = (given: Partial<BulkSms> = {}): BulkSms => ({
  id: '01a1fbe9-e798-749a-b977-abad62614009',
  createdAt: '2030-05-15T09:30:00.000Z',
  startsAt: '2030-05-15T09:30:00.000Z',
  sender: { firstName: 'Grace', lastName: 'Hopper' },
  group: 'hospital',
  day: null,
  hospitalName: null,
  doctors: [],
  q: '',
  text: 'Closed tomorrow.',
  state: 'RUNNING',
  ...{ total: 10, sent: 4, waiting: 0, withoutPhone: 1, optedOut: 0, left: 5 },
  ...given,
});

it('says the number that each message goes to', async () => {
  server.answer({ '/sms/recipients': () => success([ADA, { ...BOB, channel: 'phoneNo', phoneNo: '4155550199' }]) });
  await show();
  await choose('Ada');
  await choose('Bob');
  await userEvent.type(message(), 'Hello');
  await userEvent.click(await button('Submit'));
  const people = within(await screen.findByRole('dialog')).getByRole('region', { name: 'Recipients: 2' });
  expect(people).toHaveTextContent('Ada Byron 1980-02-29Mobile phone: 415 555 0123');
  expect(people).toHaveTextContent('Bob Baker 1980-02-29Phone: 415 555 0199');
});

it('refuses a placeholder that stands for nothing, at the message', async () => {
  await show();
  await choose('Ada');
  await userEvent.type(message(), 'Dear {{firstname}');
  await userEvent.click(await button('Submit'));
  expect(
    await screen.findByText('{firstname} is not a placeholder. You can use {firstName} and {lastName}.'),
  ).toBeVisible();
  expect(server.callsTo('/sms/recipients')).toHaveLength(0);
});

it('sends to a group once its numbers are known, and shows how far it is', async () => {
  server.answer({
    'POST /sms/bulk/check': () => success({ patients: 10, reached: 9, withoutPhone: 1, optedOut: 0, left: 5 }),
    'POST /sms/bulk': () => {
      server.answer({ 'GET /sms/bulk': () => success([aBulk()]) });
      return success(aBulk({ state: 'PLANNED' }), 'We will send the message.');
    },
  });
  const { alerts } = await show();
  await userEvent.click(await screen.findByRole('radio', { name: 'A group of patients' }));
  await userEvent.type(message(), 'Closed tomorrow.');
  await userEvent.click(await button('Submit'));
  expect(await screen.findByText('Please choose a group.')).toBeVisible();
  await userEvent.click(await screen.findByRole('radio', { name: 'All my patients' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Send later' }));
  fireEvent.change(screen.getByLabelText(/^Send on/), { target: { value: '2020-01-01T10:00' } });
  await userEvent.click(await button('Submit'));
  expect(await screen.findByText('Please choose a time within the next 12 months.')).toBeVisible();
  await userEvent.click(await screen.findByRole('radio', { name: 'Send now' }));
  await userEvent.click(await button('Submit'));
  const dialog = await screen.findByRole('dialog', { name: 'Send this message?' });
  expect(dialog).toHaveTextContent('Recipients: 9Patients in this group: 10 · No phone number: 1');
  expect(dialog).toHaveTextContent('Messages left today: 5.');
  expect(server.callsTo('POST /sms/bulk')).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send to 9' }));
  const list = await screen.findByRole('region', { name: 'Messages to groups' });
  expect(within(list).getByRole('progressbar', { name: 'Sending' })).toHaveAttribute('aria-valuenow', '50');
  expect(list).toHaveTextContent('Sent: 4 · No phone number: 1 · Left: 5');
  expect(server.callsTo('POST /sms/bulk')[0]?.body).toEqual({
    group: 'hospital',
    doctorList: [],
    message: 'Closed tomorrow.',
  });
  expect(alerts).toEqual([{ kind: 'success', text: 'We will send the message.' }]);
});

it('cancels a message to a group once somebody has said so twice, and sends the rest of one that was stopped', async () => {
  const { id } = aBulk();
  server.answer({
    'GET /sms/bulk': () => success([aBulk({ state: 'STOPPED' })]),
    [`POST /sms/bulk/${id}/continue`]: () => success(aBulk(), 'We will send the rest.'),
    [`POST /sms/bulk/${id}/cancel`]: () => {
      server.answer({ 'GET /sms/bulk': () => success([aBulk({ state: 'CANCELED' })]) });
      return success(aBulk({ state: 'CANCELED' }), 'Message cancelled.');
    },
  });
  const { alerts } = await show();
  await userEvent.click(await button(/^Send the rest/));
  await waitFor(() => expect(server.callsTo(`POST /sms/bulk/${id}/continue`)).toHaveLength(1));
  await userEvent.click(await button(/^Cancel message/));
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  expect(server.callsTo(`POST /sms/bulk/${id}/cancel`)).toHaveLength(0);
  await userEvent.click(await button(/^Cancel message/));
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.getByText(/Not sent: 5/)).toBeVisible();
  expect(alerts.map(({ text }) => text)).toEqual(['We will send the rest.', 'Message cancelled.']);
});

it('cancels a message of which texts still wait, and not one of which none does', async () => {
  const { id } = aBulk();
  const [waits, isOver] = [
    aBulk({ state: 'DONE', sent: 9, waiting: 7, left: 0 }),
    aBulk({ id: id.replace(/9$/, 'a'), group: 'appointments', day: '2030-05-16', state: 'DONE', left: 0 }),
  ];
  server.answer({
    'GET /sms/bulk': () => success([waits, isOver]),
    [`POST /sms/bulk/${id}/cancel`]: () => success(aBulk({ state: 'CANCELED' }), 'Message cancelled.'),
  });
  await show();
  expect(await screen.findByText(/Sent: 2 · Waiting: 7/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Cancel message/ }));
  await userEvent.click(await button(/^Cancel message/));
  await waitFor(() => expect(server.callsTo(`POST /sms/bulk/${id}/cancel`)).toHaveLength(1));
});

it.each([
  ['Send at 08:00 am, Eastern Time', true],
  ['Send now', undefined],
])('asks at night whether the message goes now or in the morning (%s)', async (choice, waitsAtNight) => {
  const quiet = { quietUntil: '2030-05-15T12:00:00.000Z', quietTimeZone: 'America/New_York' };
  server.answer({
    '/sms/recipients': () => success([{ ...ADA, ...quiet }]),
    '/patient/send/sms': () => success({ sent: 1, withoutPhone: 0, optedOut: 0 }),
  });
  await show();
  await choose('Ada');
  await userEvent.type(message(), 'Hello');
  await userEvent.click(await button('Submit'));
  const recipients = await screen.findByRole('dialog', { name: 'Send this message?' });
  await userEvent.click(within(recipients).getByRole('button', { name: 'Send to 1' }));
  const night = await screen.findByRole('alertdialog', { name: 'Send message' });
  expect(night).toHaveAccessibleDescription('It is night at the practice, and an SMS can wake people.');
  expect(server.callsTo('/patient/send/sms')).toHaveLength(0);
  await userEvent.click(within(night).getByRole('button', { name: new RegExp(`^${choice}`) }));
  await waitFor(() => expect(server.callsTo('/patient/send/sms')).toHaveLength(1));
  const { body } = server.callsTo('/patient/send/sms')[0] as { body: { waitsAtNight?: boolean } };
  expect(body.waitsAtNight).toBe(waitsAtNight);
});

it('who thinks again in the dialog keeps everything and has sent nothing', async () => {
  server.answer({ '/sms/recipients': () => success([ADA]) });
  const { alerts } = await show();
  await choose('Ada');
  await userEvent.type(message(), 'Hello');
  await userEvent.click(await button('Submit'));
  const dialog = await screen.findByRole('dialog', { name: 'Send this message?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(message()).toHaveValue('Hello');
  expect(screen.getByRole('button', { name: 'Remove Ada Byron, 1980-02-29' })).toBeInTheDocument();
  expect(server.callsTo('/patient/send/sms')).toHaveLength(0);
  expect(alerts).toEqual([]);
  // The button works again.
  await userEvent.click(await button('Submit'));
  expect(await screen.findByRole('dialog', { name: 'Send this message?' })).toBeInTheDocument();
});

it.each([
  ['en', 'Your message was not sent. You can send 12 more messages today.'],
  ['es', 'Su mensaje no se ha enviado. Hoy puede enviar 12 mensajes más.'],
] as const)(
  'says at the form how many messages are left today, and keeps what was typed (%s)',
  async (language, text) => {
    const sentence = 'Your message was not sent. You can send {left} more messages today.';
    await addCatalogue('test', async () => ({
      default: { [sentence]: 'Su mensaje no se ha enviado. Hoy puede enviar {left} mensajes más.' },
    }));
    server.answer({
      '/sms/recipients': () => success([ADA]),
      '/patient/send/sms': () =>
        failure('too_many_requests', sentence.replace('{left}', '12'), undefined, undefined, {
          sentence,
          values: { left: 12 },
        }),
    });
    await changeLanguage(language);
    const { alerts } = await show();
    await choose('Ada');
    await userEvent.type(message(), 'Hello');
    await userEvent.click(await button('Submit'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send to 1' }));
    expect(await within(screen.getByRole('form')).findByText(text)).toBeInTheDocument();
    expect(message()).toHaveValue('Hello');
    expect(screen.getByRole('button', { name: 'Remove Ada Byron, 1980-02-29' })).toBeInTheDocument();
    expect(alerts).toEqual([{ kind: 'error', text }]);
  },
);

it('asks for a patient and a message, and nobody is asked for before a name is typed', async () => {
  await show();
  await userEvent.click(await button('Submit'));
  expect(await screen.findByText('Choose any one patient')).toBeInTheDocument();
  expect(screen.getByText('Message required')).toBeInTheDocument();
  expect(server.callsTo('/patient/active')).toHaveLength(0);
  await choose('Ada');
  expect(server.callsTo('/patient/active').every(({ query }) => query.get('size') === '20')).toBe(true);
});

it('takes choices back with the keyboard, and keeps the focus', async () => {
  await show();
  await choose('Ada');
  await choose('Bob');
  screen.getByRole('button', { name: /^Remove Ada/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: /^Remove Ada/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Remove Bob/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: /^Patients/ })).toHaveFocus();
  expect(screen.queryByText(/^Selected/)).toBeNull();
});

it('counts and shows the name of the practice at the beginning of each message', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<script type="application/json" id="openward-page">{"practiceName":"Riverside Practice"}</script>',
  );
  server.answer({ '/sms/recipients': () => success([ADA]) });
  await show();
  await choose('Ada');
  fireEvent.change(message(), { target: { value: 'x'.repeat(141) } });
  expect(await screen.findByText(/Text messages per patient: 2\./)).toBeVisible();
  fireEvent.change(message(), { target: { value: 'Hello {firstName}' } });
  await userEvent.click(await button('Submit'));
  const dialog = await screen.findByRole('dialog', { name: 'Send this message?' });
  expect(within(dialog).getByText('Riverside Practice: Hello Ada')).toBeVisible();
  document.getElementById('openward-page')?.remove();
});

it('says how many SMS a message is, and begins one with a template', async () => {
  await show();
  expect(await screen.findByRole('option', { name: 'Fasting' })).toBeInTheDocument();
  await userEvent.type(message(), 'ç');
  expect(
    screen.getByText(
      /Text messages per patient: 1\. With special characters, each text message holds less text\. 1 \/ 400/,
    ),
  ).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Template'), 'Fasting');
  expect(message()).toHaveValue('Dear {firstName}');
  await userEvent.click(await button('Restore my message'));
  expect(message()).toHaveValue('ç');
});

it('keeps, changes and removes templates', async () => {
  server.answer({
    'POST /sms/templates': ({ body }) => success({ ...TEMPLATE, ...(body as object) }, 'Saved.'),
    [`/sms/templates/${TEMPLATE.id}`]: () => failure('not_found', 'Template not found.'),
    [`/sms/templates/${TEMPLATE.id}/remove`]: () => {
      server.answer({ 'GET /sms/templates': () => success([]) });
      return success(null, 'Removed.');
    },
  });
  const { alerts } = await show();
  await userEvent.type(message(), 'Come fasting');
  await userEvent.click(await button('Save as template'));
  const dialog = await screen.findByRole('dialog', { name: 'Save as template' });
  expect(within(dialog).getByRole('textbox', { name: /^Message/ })).toHaveValue('Come fasting');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Name is required')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Fasting 2');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('POST /sms/templates')[0]?.body).toEqual({ name: 'Fasting 2', text: 'Come fasting' });
  await userEvent.click(await button('Manage templates'));
  await userEvent.click(await button('Remove, Fasting'));
  expect(await screen.findByText('Remove this template?')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await userEvent.click(await button('Remove, Fasting'));
  await waitFor(() => expect(screen.queryByText('Fasting')).toBeNull());
  expect(alerts.map(({ text }) => text)).toEqual(['Saved.', 'Removed.']);
});

it('the log says when, by whom, to whom, what became of it and why', async () => {
  const text = `${'x'.repeat(90)} end`;
  server.answer({
    'GET /sms': () =>
      logged(
        aLogged({ state: 'FAILED', reason: 'no_mobile', text }),
        aLogged({
          id: '01a1fbe9-e798-749a-b977-abad62614005',
          sender: null,
          purpose: 'reminder',
          state: 'UNKNOWN',
          reason: 'interrupted',
        }),
      ),
  });
  await show();
  const [first, second] = (await screen.findAllByRole('row')).slice(-2);
  expect(first).toHaveTextContent('Grace Hopper');
  expect(first).toHaveTextContent('Ada Byron');
  expect(first).toHaveTextContent('Not deliveredThis phone number cannot receive text messages.');
  expect(second).toHaveTextContent('The portalReminder');
  expect(second).toHaveTextContent('UnknownThe connection failed while we sent the message. It may have arrived.');
  expect(first).not.toHaveTextContent('end');
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Read more' }));
  expect(first).toHaveTextContent('end');
});

/** A list that opens a message to its patients. */
function Led() {
  const navigate = useNavigate();
  if (useLocation().state?.patients) return <SmsPage />;
  const patients = [ADA, BOB].map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
  return (
    <button type="button" onClick={() => navigate('/admin/sms', { state: { patients } })}>
      Lead on
    </button>
  );
}

it('begins with the patients that a list led here with, each to be removed, and once it was sent with none', async () => {
  server.answer({
    '/sms/recipients': () => success([BOB]),
    '/patient/send/sms': () => success({ sent: 1, withoutPhone: 0, optedOut: 0 }, 'Send message successfully.'),
  });
  await renderRemoteScreen(Led, { user: aUser({ userRole: 'ROLE_DOCTOR' }), at: '/admin/sms' });
  await userEvent.click(await button('Lead on'));
  expect(await screen.findByText('Selected: 2')).toBeInTheDocument();
  await userEvent.click(await button('Remove Ada Byron'));
  await userEvent.type(message(), 'Hello');
  await userEvent.click(await button('Submit'));
  await userEvent.click(await button('Send to 1'));
  await waitFor(() => expect(message()).toHaveValue(''));
  expect(server.callsTo('/patient/send/sms')[0]?.body).toEqual({ patientId: [BOB.id], message: 'Hello' });
  expect(screen.queryByText(/^Selected/)).toBeNull();
});
