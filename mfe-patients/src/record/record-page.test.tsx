import type { Role } from '@openward/contract';
import type { PatientRecord } from '@openward/contract/people';

import { eventBus } from '@openward/event-bus';
import {
  anAppointment,
  aPatientRecord,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NewPatientPage from './new-patient-page.tsx';
import RecordPage from './record-page.tsx';

const kept = aPatientRecord({ firstName: 'Maya', lastName: 'Lind', version: 3 });
const path = `/patient/${kept.userId}`;
const ownPath = `/patient/${kept.id}`;
const server = serverForEachTest(() => ({
  [path]: () => success(kept),
  [ownPath]: () => success(kept),
  [`/document/alerts/${kept.userId}`]: () => success([]),
}));

const staff = (at: string, userRole: Role = 'ROLE_SYS_ADMIN') =>
  renderRemoteScreen(RecordPage, { user: aUser({ userRole }), at, path: '/patient/edit/:userid' });
const opened = async (tab = '', form = 'Basic Info') => {
  const drawn = await staff(`/patient/edit/${kept.userId}${tab && `?tab=${tab}`}`);
  await screen.findByRole('form', { name: form });
  return drawn;
};
const put = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const box = (name: string) => screen.getByRole('checkbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const tab = (name: string) => screen.getByRole('tab', { name });
const bodyOf = (part: string) => server.callsTo(`PUT /patient/update${part}`)[0]?.body;

it('of a new patient only the basic information can be entered; saved, it is a patient who is there', async () => {
  const user = aUser({ userRole: 'ROLE_SYS_ADMIN' });
  const drawn = await renderRemoteScreen(NewPatientPage, { user, at: '/patient/add' });
  for (const name of ['Address Info', 'Insurance Info', 'Appointment History'])
    expect(tab(name)).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByLabelText(/^Last Name/)).toHaveAccessibleDescription('Only one name? Enter a dash.');
  await submit();
  expect(await screen.findByText('Password is required')).toBeVisible();
  for (const sentence of ['First name is required', 'Email is required', 'Date of Birth is required'])
    expect(screen.getByText(sentence)).toBeVisible();
  put(/^First Name/, 'Maya');
  put(/^Last Name/, 'Lind');
  put(/^Email/, 'maya@new.example');
  put(/^Password/, 'Built-pass-1');
  put(/^Confirm password/, 'Built-pass-1');
  put(/^Date of birth/, '1990-02-03');
  put(/^Phone/, '(415) 555-0123');
  server.answer({ 'POST /patient/register': () => success(kept, 'Registration successful') });
  await submit();
  await waitFor(() => expect(drawn.address()).toBe(`/patient/edit/${kept.userId}`));
  expect(drawn.alerts).toContainEqual(expect.objectContaining({ text: 'Registration successful' }));
  const body = server.callsTo('POST /patient/register')[0]?.body;
  expect(body).toMatchObject({
    userName: 'maya@new.example',
    email: 'maya@new.example',
    emailOptIn: false,
    mobOptIn: false,
  });
  expect(body).not.toHaveProperty('confirmPassword');
});

it('a patient sees the own record, but changes neither e-mail nor status', async () => {
  const user = aUser({ id: kept.userId, patientId: kept.id });
  await renderRemoteScreen(RecordPage, { user, at: '/profile' });
  expect(await screen.findByLabelText(/^First Name/)).toHaveValue('Maya');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile');
  expect(screen.getByLabelText(/^Email/)).toBeDisabled();
  expect(screen.getByLabelText(/^Status/)).toBeDisabled();
});

it('of a minor only staff change the birth date: a parent and the minor read why', async () => {
  const minor = { ...kept, dateOfBirth: `${new Date().getFullYear() - 8}-04-17` };
  server.answer({ [path]: () => success(minor), [ownPath]: () => success(minor) });
  const user = aUser({ id: kept.userId, patientId: kept.id });
  const own = await renderRemoteScreen(RecordPage, { user, at: '/profile' });
  const field = await screen.findByLabelText(/^Date of birth/);
  expect(field).toBeDisabled();
  expect(field).toHaveAccessibleDescription('Only the practice can change the date of birth of a person under 18.');
  own.unmount();
  await opened();
  expect(screen.getByLabelText(/^Date of birth/)).toBeEnabled();
});

it('a patient has a picture of their own; it and the name stand beside the menu once they are saved', async () => {
  const received: unknown[] = [];
  const ends = eventBus.on('session:user-changed', ({ user: { firstName, avatar } }) =>
    received.push([firstName, avatar]),
  );
  const user = aUser({ id: kept.userId, patientId: kept.id, firstName: 'Maya', avatar: '/api/users/avatar/old' });
  await renderRemoteScreen(RecordPage, { user, at: '/profile' });
  server.answer({
    'POST /users/avatar/remove': () => success(null, 'Updated successfully.'),
    'PUT /patient/update': () => success({ ...kept, firstName: 'Mayra', version: 4 }, 'Updated successfully.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(received).toEqual([['Maya', null]]));
  put(/^First Name/, 'Mayra');
  await submit();
  await waitFor(() => expect(received.at(-1)).toEqual(['Mayra', expect.anything()]));
  ends();
});

it('of whom they act for, neither picture nor name is taken for their own', async () => {
  const received: unknown[] = [];
  const ends = eventBus.on('session:user-changed', (fact) => received.push(fact));
  const actingFor = { patientId: kept.id, firstName: 'Maya', lastName: 'Lind', areas: [] };
  await renderRemoteScreen(RecordPage, { user: aUser({ patientId: kept.id, actingFor }), at: '/profile' });
  await screen.findByRole('form', { name: 'Basic Info' });
  expect(screen.queryByText('Your picture')).toBeNull();
  server.answer({ 'PUT /patient/update': () => success({ ...kept, version: 4 }, 'Updated successfully.') });
  put(/^First Name/, 'Mayra');
  await submit();
  await waitFor(() => expect(server.callsTo('PUT /patient/update')).toHaveLength(1));
  expect(received).toEqual([]);
  ends();
});

it('opt in and opt out exclude each other; only what was changed is sent, with the version it was drawn from', async () => {
  const drawn = await opened();
  await userEvent.click(box('Opt in, Mailing address'));
  await userEvent.click(box('Opt out, Mailing address'));
  expect(box('Opt in, Mailing address')).not.toBeChecked();
  server.answer({ 'PUT /patient/update': () => success({ ...kept, version: 4 }, 'Updated successfully.') });
  await submit();
  await waitFor(() => expect(drawn.alerts).toEqual([{ kind: 'success', text: 'Updated successfully.' }]));
  expect(bodyOf('')).toEqual({ id: kept.id, version: 3, mailingOptOut: true });
});

it('names the open appointments of who is made inactive, and saves only once that is accepted', async () => {
  const drawn = await opened();
  server.answer({
    '/appointment/all': () => success([anAppointment({ timeZone: 'UTC', patientId: kept.id })]),
    'PUT /patient/update': () => success({ ...kept, version: 4, status: 'INACTIVE' }, 'Updated successfully.'),
  });
  put(/^Status/, 'INACTIVE');
  await submit();
  const dialog = await screen.findByRole('alertdialog', { name: 'This patient has open appointments' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Ada Byron');
  expect(bodyOf('')).toBeUndefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save and show appointments' }));
  await waitFor(() => expect(drawn.address()).toBe(`/appointments/reassign?patient=${kept.id}`));
  expect(bodyOf('')).toEqual({ id: kept.id, version: 3, status: 'INACTIVE' });
  expect(server.callsTo('/appointment/all')[0]?.body).toMatchObject({ patientId: [kept.id] });
});

it('says when and by whom a channel was chosen, to staff and to the patient', async () => {
  const decidedAt = '2030-05-14T09:30:00.000Z';
  const consents: PatientRecord['consents'] = [
    { channel: 'email', choice: 'IN', source: 'PATIENT', decidedAt },
    { channel: 'mob', choice: 'OUT', source: 'SMS', decidedAt },
    { channel: 'phoneNo', choice: 'NONE', source: null, decidedAt },
  ];
  server.answer({ [path]: () => success({ ...kept, consents }) });
  await opened();
  expect(await screen.findByText('Opted in on 2030-05-14, by the patient')).toBeVisible();
  expect(screen.getByText('Opted out on 2030-05-14, by text message')).toBeVisible();
  expect(screen.getByText('Choice removed on 2030-05-14')).toBeVisible();
});

it('says where both came to be ticked, by two people', async () => {
  await opened();
  await userEvent.click(box('Opt out, Phone'));
  server.answer({ [path]: () => success({ ...kept, phoneNoOptIn: true, version: 4 }) });
  await act(async () => eventBus.emit('patient:changed', { id: kept.id }));
  await waitFor(() => expect(box('Opt in, Phone')).toBeChecked());
  await submit();
  expect(await screen.findByText('Please choose either opt in or opt out.')).toBeVisible();
  await waitFor(() => expect(box('Opt out, Phone')).toHaveFocus());
  expect(server.callsTo('PUT /patient/update')).toHaveLength(0);
});

it('the billing address is copied, follows, and is cleared', async () => {
  await opened('address', 'Address Info');
  const billing = within(screen.getByRole('region', { name: 'Billing address' }));
  const same = screen.getByRole('checkbox', { name: 'Same as physical' });
  fireEvent.change(screen.getAllByLabelText(/^City/)[0] as HTMLElement, { target: { value: 'Harbour' } });
  await userEvent.click(same);
  expect(billing.getByLabelText(/^City/)).toHaveValue('Harbour');
  fireEvent.change(screen.getAllByLabelText(/^City/)[0] as HTMLElement, { target: { value: 'Quayside' } });
  await waitFor(() => expect(billing.getByLabelText(/^City/)).toHaveValue('Quayside'));
  await userEvent.click(same);
  expect(billing.getByLabelText(/^City/)).toHaveValue('');
});

it('asks once about two addresses that are the same, and the answer holds for both', async () => {
  const home = { ...kept.patientAddressDetails, phyCity: 'Harbour', billingCity: 'Harbour' };
  const same = { ...home, isBillingAddressSameAsPhysicalAddress: true };
  server.answer({ [path]: () => success({ ...kept, patientAddressDetails: same }) });
  await opened('address', 'Address Info');
  const [city, billed] = screen.getAllByLabelText(/^City/) as [HTMLElement, HTMLElement];
  fireEvent.change(city, { target: { value: 'Reno' } });
  await waitFor(() => expect(billed).toHaveValue('Reno'));
  const theirs = { ...same, phyCity: 'Elko', billingCity: 'Elko' };
  server.answer({ [path]: () => success({ ...kept, version: 4, patientAddressDetails: theirs }) });
  await act(async () => eventBus.emit('patient:changed', { id: kept.id }));
  await screen.findByRole('group', { name: 'Someone else changed this too' });
  await userEvent.click(screen.getByRole('button', { name: 'Use the new value' }));
  expect(city).toHaveValue('Elko');
  await waitFor(() => expect(billed).toHaveValue('Elko'));
});

it('says at its field what the insurance lacks', async () => {
  await opened('insurance', 'Insurance Info');
  await submit();
  for (const sentence of [
    'Primary insurer is required',
    'Emergency Contact is required',
    'Emergency Contact Number is required',
    'Emergency contact relationship is required',
  ])
    expect(await screen.findByText(sentence)).toBeVisible();
});

describe('somebody else was quicker', () => {
  const now = { ...kept, firstName: 'Mayra', telePhoneNo: '4155550777', version: 5 } satisfies PatientRecord;
  const sent = () => server.callsTo('PUT /patient/update').at(-1)?.body;
  const typed = async () => {
    await opened();
    put(/^First Name/, 'Maja');
    put(/^Last Name/, 'Lindh');
  };
  const refused = async () => {
    await typed();
    server.answer({
      [path]: () => success(now),
      'PUT /patient/update': () =>
        failure('conflict', 'Someone else changed this in the meantime. Please check and save again.', undefined, {
          version: 5,
          changed: { firstName: 'Mayra' },
          changedBy: { firstName: { by: 'Grace Hopper', at: '2030-05-15T08:00:00.000Z' } },
        }),
    });
    await submit();
    const note = await screen.findByRole('group', { name: 'Someone else changed this too' });
    expect(note).toHaveTextContent(/^Grace Hopper changed this on .*2030-05-15.*\. The new value is: Mayra/);
    await waitFor(() => expect(within(note).getByRole('button', { name: 'Use the new value' })).toHaveFocus());
    server.answer({ 'PUT /patient/update': () => success({ ...now, version: 6 }, 'Updated successfully.') });
    expect(screen.getByLabelText(/^First Name/)).toHaveValue('Maja');
    expect(screen.getByLabelText(/^Last Name/)).toHaveValue('Lindh');
    // An untouched field shows the new value.
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('4155550777');
  };

  it('the new value can be taken, and the rest is saved', async () => {
    await refused();
    await userEvent.click(screen.getByRole('button', { name: 'Use the new value' }));
    expect(screen.getByLabelText(/^First Name/)).toHaveValue('Mayra');
    await submit();
    await waitFor(() => expect(sent()).toEqual({ id: kept.id, version: 5, lastName: 'Lindh' }));
  });

  it('or mine is kept', async () => {
    await refused();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my value' }));
    await submit();
    await waitFor(() => expect(sent()).toEqual({ id: kept.id, version: 5, firstName: 'Maja', lastName: 'Lindh' }));
  });

  it('while somebody types: fields that they left alone follow, and nothing is saved before they have chosen', async () => {
    await typed();
    server.answer({ [path]: () => success(now) });
    await act(async () => eventBus.emit('patient:changed', { id: kept.id }));
    const note = await screen.findByRole('group', { name: 'Someone else changed this too' });
    expect(note).toHaveTextContent(/^Someone else changed this\. The new value is: Mayra/);
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('4155550777');
    await submit();
    await waitFor(() => expect(within(note).getByRole('button', { name: 'Use the new value' })).toHaveFocus());
    expect(sent()).toBeUndefined();
    put(/^First Name/, 'Mayra');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Someone else changed this too' })).toBeNull());
  });
});

it.each(['not_found', 'invalid_input'] as const)('a record that is not there says so: %s', async (code) => {
  server.answer({ [path]: () => failure(code, 'Patient not found.') });
  await staff(`/patient/edit/${kept.userId}`);
  expect(await screen.findByText('Patient not found.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to patients' })).toHaveAttribute('href', '/patient');
});

it('names the patient in the page’s title to staff, but not the owner of the record', async () => {
  document.title = 'Patient · Openward';
  const { unmount } = await opened();
  expect(document.title).toBe('Maya Lind, record · Openward');
  unmount();
  document.title = 'Profile · Openward';
  await renderRemoteScreen(RecordPage, { user: aUser({ id: kept.userId, patientId: kept.id }), at: '/profile' });
  await screen.findByRole('form', { name: 'Basic Info' });
  expect(document.title).toBe('Profile · Openward');
});

it('moves the focus from the heading of the page to the patient’s name once it is there', async () => {
  let arrives = () => {};
  const waits = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  server.answer({ [path]: () => waits.then(() => success(kept)) });
  await staff(`/patient/edit/${kept.userId}`);
  screen.getByRole('heading', { level: 1, name: 'Patient' }).focus();
  arrives();
  expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lind' })).toHaveFocus();
});

describe('the alerts of a patient', () => {
  const penicillin = {
    ...{ documentId: '01890000-0000-7000-8000-0000000000d1', answeredAt: '2035-03-14T10:30:00.000Z' },
    ...{ form: 'New patient', question: 'Allergies', answers: ['Penicillin', 'Nuts'] },
    translations: [{ language: 'de', form: 'Aufnahme', question: 'Allergien', answers: ['Penicillin', 'Nüsse'] }],
  };
  const alertsPath = `/document/alerts/${kept.userId}`;

  it('are above every tab for staff, each with its form, its day and the way to the answers', async () => {
    server.answer({ [alertsPath]: () => success([penicillin]) });
    await staff(`/patient/edit/${kept.userId}?tab=insurance`);
    const alerts = within(await screen.findByRole('region', { name: 'Alerts' }));
    expect(alerts.getByText('Allergies: Penicillin and Nuts')).toBeVisible();
    const link = alerts.getByRole('link', { name: 'New patient · 14/03/2035' });
    expect(link).toHaveAttribute('href', `/document/view/${penicillin.documentId}`);
  });

  it('that could not be loaded are not taken for none', async () => {
    server.answer({ [alertsPath]: () => failure('internal', 'Something went wrong.') });
    await opened();
    expect(screen.getByText('We could not load the alerts')).toBeVisible();
    server.answer({ [alertsPath]: () => success([penicillin]) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Allergies: Penicillin and Nuts')).toBeVisible();
  });

  it('are not asked for by a patient, who reads the own record', async () => {
    const user = aUser({ userRole: 'ROLE_PATIENT', patientId: kept.id });
    await renderRemoteScreen(RecordPage, { user, at: '/profile' });
    await screen.findByRole('form', { name: 'Basic Info' });
    expect(server.callsTo(alertsPath)).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
  });
});
