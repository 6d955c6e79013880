import type { Role } from '@openward/contract';
import type { HospitalRecord } from '@openward/contract/people';
import { eventBus } from '@openward/event-bus';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AddHospitalPage from './add-hospital-page.tsx';
import EditHospitalPage from './edit-hospital-page.tsx';
import HospitalListPage from './hospital-list-page.tsx';

const hospital: HospitalRecord = {
  id: '01890000-0000-7000-8000-0000000000a1',
  version: 3,
  name: 'Harbour Clinic',
  timeZone: 'America/New_York',
  address: '1 Quay St',
  phoneNo: '2125550100',
  status: 'ACTIVE',
  holidays: [{ date: '2030-12-25', name: 'Christmas' }],
  activeDoctors: 2,
};
const user = aUser({ userRole: 'ROLE_SYS_ADMIN' });
const path = `/hospital/${hospital.id}`;

const server = serverForEachTest(() => ({
  'GET /hospital': () =>
    success([
      { ...hospital, phone: hospital.phoneNo },
      { id: 'b', name: 'Hill Clinic', address: '', phone: '', timeZone: 'Etc/Elsewhere', status: 'INACTIVE' },
    ]),
  'POST /hospital': () => success({ ...hospital, version: 1 }, 'Hospital saved.'),
  [`GET ${path}`]: () => success(hospital),
  [`POST ${path}`]: () => success({ ...hospital, version: 4 }, 'Hospital saved.'),
}));

const edit = (userRole: Role = 'ROLE_SYS_ADMIN') =>
  renderRemoteScreen(EditHospitalPage, {
    user: aUser({ userRole, hospitalId: hospital.id }),
    at: `/admin/hospitals/edit/${hospital.id}`,
    path: '/admin/hospitals/edit/:hospitalid',
  });
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));
const put = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const sent = (call: string) => server.callsTo(call).map(({ body }) => body);

it('shows each hospital with what is missing, and leads to its form', async () => {
  await renderRemoteScreen(HospitalListPage, { user, at: '/admin/hospitals' });
  const link = await screen.findByRole('link', { name: 'Edit Harbour Clinic' });
  expect(link).toHaveAttribute('href', `/admin/hospitals/edit/${hospital.id}`);
  for (const text of ['Active', 'Inactive', '1 Quay St', 'No address', 'No phone number', 'Etc/Elsewhere']) {
    expect(screen.getByText(text)).toBeVisible();
  }
});

it('adds one in the zone of whoever adds it', async () => {
  await renderRemoteScreen(AddHospitalPage, { user, at: '/admin/hospitals/add' });
  await submit();
  expect(await screen.findByText('Hospital is required')).toBeVisible();
  await put('Hospital Name', 'Hill Clinic');
  await submit();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() =>
    expect(sent('POST /hospital')).toEqual([{ name: 'Hill Clinic', timeZone, address: '', phoneNo: '' }]),
  );
});

it('sends what was changed, with the version that it was drawn from', async () => {
  await edit();
  await put('Address', '2 Quay St');
  await submit();
  await waitFor(() => expect(sent(`POST ${path}`)).toEqual([{ address: '2 Quay St', version: 3 }]));
});

it('says at the field why a hospital cannot end, and keeps what was typed', async () => {
  const sentence = 'Doctors work here. Please move them, or make them inactive, first.';
  server.answer({ [`POST ${path}`]: () => failure('wrong_state', sentence, { status: sentence }) });
  await edit();
  await put('Address', '2 Quay St');
  await put('Status', 'INACTIVE');
  await submit();
  await waitFor(async () =>
    expect(await field('Status')).toHaveAccessibleDescription(expect.stringContaining(sentence)),
  );
  expect(await field('Address')).toHaveValue('2 Quay St');
});

it.each([
  ['ROLE_SYS_ADMIN', true],
  ['ROLE_HCP_ADMIN', false],
] as const)('shows and saves the days on which nobody works there, to %s', async (userRole, isWhole) => {
  server.answer({ [`POST ${path}/holidays`]: () => success({ isSaved: true, outside: [], holidays: [] }) });
  await edit(userRole);
  await put('Holiday 1, name', 'First day of Christmas');
  await userEvent.click(screen.getByRole('button', { name: 'Save holidays' }));
  await waitFor(() =>
    expect(sent(`POST ${path}/holidays`)).toEqual([
      { holidays: [{ date: '2030-12-25', name: 'First day of Christmas' }], version: hospital.version, accept: false },
    ]),
  );
  expect(screen.queryAllByRole('button', { name: 'Submit' })).toHaveLength(isWhole ? 1 : 0);
});

it('keeps the day that somebody else has added meanwhile beside the own one', async () => {
  server.answer({ [`POST ${path}/holidays`]: () => success({ isSaved: true, outside: [], holidays: [] }) });
  await edit();
  await userEvent.click(await screen.findByRole('button', { name: 'Add holiday' }));
  await put('Holiday 2, date', '2030-12-26');
  await put('Holiday 2, name', 'Second day of Christmas');
  const theirs = { date: '2031-01-01', name: 'New Year' };
  server.answer({
    [`GET ${path}`]: () => success({ ...hospital, version: 4, holidays: [...hospital.holidays, theirs] }),
  });
  act(() => eventBus.emit('account:changed', { id: hospital.id }));
  expect(await screen.findByDisplayValue('New Year')).toBeVisible();
  expect(screen.getByDisplayValue('Second day of Christmas')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save holidays' }));
  await waitFor(() => expect(sent(`POST ${path}/holidays`)).toHaveLength(1));
  const own = { date: '2030-12-26', name: 'Second day of Christmas' };
  const { holidays, version } = sent(`POST ${path}/holidays`)[0] as Pick<HospitalRecord, 'holidays' | 'version'>;
  expect(version).toBe(4);
  expect(new Set(holidays.map(({ name }) => name))).toEqual(new Set(['Christmas', own.name, theirs.name]));
});
