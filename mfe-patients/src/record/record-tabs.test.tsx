import type { Role } from '@openward/contract';
import type { PatientRecord } from '@openward/contract/people';
import { connectShell, type ShellHost } from '@openward/remote-kit';
import {
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
const server = serverForEachTest(() => ({
  [path]: () => success(kept),
  [`/patient/${kept.id}`]: () => success(kept),
  'POST /patient/duplicates': () => success([]),
}));
const mountSlot = jest.fn<ReturnType<ShellHost['mountSlot']>, unknown[]>();
beforeEach(() => {
  mountSlot.mockReset().mockReturnValue({ update() {}, retry() {}, remove() {} });
  connectShell({ mountSlot, isScreen: () => true });
});

const has = (given: Partial<PatientRecord>) => server.answer({ [path]: () => success({ ...kept, ...given }) });
const opened = async (tab = '', userRole: Role = 'ROLE_DOCTOR') => {
  const at = `/patient/edit/${kept.userId}${tab && `?tab=${tab}`}`;
  const drawn = await renderRemoteScreen(RecordPage, { user: aUser({ userRole }), at, path: '/patient/edit/:userid' });
  await screen.findByRole('tablist', { name: 'Patient record' });
  return drawn;
};
const tab = (name: string) => screen.getByRole('tab', { name });
const put = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

describe('tabs', () => {
  // The press loads the code of the tab.
  const open = (name: string) => act(() => userEvent.click(tab(name)));
  const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const OF_PATIENT = ['Basic Info', 'Address Info', 'Insurance Info', 'Appointment History'];

  test.each<[Role, string[]]>([
    ['ROLE_DOCTOR', [...OF_PATIENT, 'Who may act']],
    ['ROLE_SYS_ADMIN', [...OF_PATIENT, 'Who may act', 'Duplicates']],
  ])('%s has those that are theirs', async (role, expected) => {
    await opened('', role);
    expect(names()).toEqual(expected);
  });

  it('a patient has those of the record, and no other by its address', async () => {
    const user = aUser({ id: kept.userId, patientId: kept.id });
    await renderRemoteScreen(RecordPage, { user, at: '/profile?tab=access', path: '/profile' });
    expect(await screen.findByRole('form', { name: 'Basic Info' })).toBeVisible();
    expect(names()).toEqual(OF_PATIENT);
  });

  it('the arrow keys, Home and End move the focus, around the ends too, and open nothing; Enter opens', async () => {
    const { address } = await opened();
    tab('Basic Info').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab('Who may act')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(tab('Address Info')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(tab('Who may act')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(tab('Basic Info')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Basic Info' })).toBeVisible();
    await act(() => userEvent.keyboard('{Enter}'));
    expect(tab('Address Info')).toHaveAttribute('aria-selected', 'true');
    expect(tab('Basic Info')).toHaveAttribute('aria-selected', 'false');
    expect(screen.getByRole('tabpanel', { name: 'Address Info' })).toBeVisible();
    expect(address()).toBe(`/patient/edit/${kept.userId}?tab=address`);
  });

  it('the Tab key stops at the one that is open, and goes on into it', async () => {
    await opened('address');
    await screen.findByRole('form', { name: 'Address Info' });
    tab('Address Info').focus();
    await userEvent.tab();
    expect(screen.getAllByLabelText(/^Address line 1/)[0]).toHaveFocus();
  });

  it('of a new patient neither keys nor a press lead to those that cannot be opened yet', async () => {
    const { address } = await renderRemoteScreen(NewPatientPage, {
      user: aUser({ userRole: 'ROLE_DOCTOR' }),
      at: '/patient/add',
    });
    tab('Basic Info').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(tab('Basic Info')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(tab('Basic Info')).toHaveFocus();
    await open('Address Info');
    expect(tab('Basic Info')).toHaveAttribute('aria-selected', 'true');
    expect(address()).toBe('/patient/add');
  });

  it('ask before what was typed is lost, and keep it where somebody stays', async () => {
    await opened();
    await screen.findByRole('form', { name: 'Basic Info' });
    put(/^First Name/, 'Maja');
    await open('Insurance Info');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(tab('Basic Info')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText(/^First Name/)).toHaveValue('Maja');
    await open('Insurance Info');
    const leave = await screen.findByRole('button', { name: 'Leave without saving' });
    await act(() => userEvent.click(leave));
    expect(await screen.findByRole('form', { name: 'Insurance Info' })).toBeVisible();
    await open('Basic Info');
    expect(await screen.findByLabelText(/^First Name/)).toHaveValue('Maya');
  });

  it('of a record that was only looked at open without a question', async () => {
    await opened();
    await screen.findByRole('form', { name: 'Basic Info' });
    await open('Insurance Info');
    expect(await screen.findByRole('form', { name: 'Insurance Info' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('saving a tab', () => {
  it('sends what was changed of the address, with the version it was read at, and no more', async () => {
    const drawn = await opened('address');
    await screen.findByRole('form', { name: 'Address Info' });
    const [physical, billing] = ['Physical address', 'Billing address'].map((name) =>
      within(screen.getByRole('region', { name })),
    );
    for (const [label, value] of [
      [/^Address line 1/, '1 Quay'],
      [/^City/, 'Reno'],
      [/^State/, 'Nevada'],
      [/^Zip code/, '89501'],
    ] as const)
      for (const part of [physical, billing])
        fireEvent.change(part?.getByLabelText(label) as HTMLElement, { target: { value } });
    fireEvent.change(billing?.getByLabelText(/^City/) as HTMLElement, { target: { value: 'Elko' } });
    const PUT = 'PUT /patient/update/address';
    server.answer({ [PUT]: () => success({ ...kept, version: 4 }, 'Updated successfully.') });
    await submit();
    await waitFor(() => expect(drawn.alerts).toEqual([{ kind: 'success', text: 'Updated successfully.' }]));
    const place = { Address1: '1 Quay', City: 'Reno', State: 'Nevada', ZipCode: '89501' };
    const named = (kind: string, of: object) =>
      Object.fromEntries(Object.entries(of).map(([part, value]) => [`${kind}${part}`, value]));
    expect(server.callsTo(PUT)[0]?.body).toEqual({
      id: kept.id,
      version: 3,
      ...named('phy', place),
      ...named('billing', { ...place, City: 'Elko' }),
    });
  });

  it('says at its field what an address lacks, and sends nothing', async () => {
    await opened('address');
    await screen.findByRole('form', { name: 'Address Info' });
    await submit();
    expect(await screen.findAllByText('City is required')).toHaveLength(2);
    await waitFor(() => expect(screen.getAllByLabelText(/^Address line 1/)[0]).toHaveFocus());
    expect(server.callsTo('PUT /patient/update/address')).toHaveLength(0);
  });

  it('shows at its field what the server refuses, and keeps what was typed', async () => {
    await opened();
    await screen.findByRole('form', { name: 'Basic Info' });
    const problem = 'Must be exactly 10 digits';
    server.answer({ 'PUT /patient/update': () => failure('invalid_input', problem, { telePhoneNo: problem }) });
    put(/^Phone/, '4155550188');
    await submit();
    await waitFor(() => expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(problem));
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('4155550188');
    expect(screen.getByLabelText(/^Phone/)).toHaveFocus();
  });

  it('is followed by the next one from the version that was saved', async () => {
    await opened();
    await screen.findByRole('form', { name: 'Basic Info' });
    const PUT = 'PUT /patient/update';
    const saves = (given: Partial<PatientRecord>) => {
      has(given);
      server.answer({ [PUT]: () => success({ ...kept, ...given }, 'Updated successfully.') });
    };
    saves({ firstName: 'Maja', version: 4 });
    put(/^First Name/, 'Maja');
    await submit();
    expect(await screen.findByRole('heading', { level: 1, name: 'Maja Lind' })).toBeVisible();
    saves({ firstName: 'Maja', lastName: 'Lindh', version: 5 });
    put(/^Last Name/, 'Lindh');
    await submit();
    await waitFor(() => expect(server.callsTo(PUT)).toHaveLength(2));
    expect(server.callsTo(PUT)[1]?.body).toEqual({ id: kept.id, version: 4, lastName: 'Lindh' });
  });
});

describe('what staff read above the tabs', () => {
  const NO_SIGN_IN = 'somebody@no-sign-in.invalid';
  const thisYear = new Date().getUTCFullYear();

  it('that somebody is inactive', async () => {
    has({ status: 'INACTIVE' });
    await opened();
    expect(screen.getByText('This patient is inactive and cannot sign in.')).toBeVisible();
  });

  it('that somebody has grown up without an account, with the way to invite them', async () => {
    has({ email: NO_SIGN_IN, dateOfBirth: `${thisYear - 30}-04-17` });
    await opened();
    expect(screen.getByText(/^Maya turned 18 on \d{4}-04-17 and has no account yet\./)).toBeVisible();
    expect(screen.getByText('This patient has no account yet. See “Who may act”.')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Invite Maya to an account' });
    expect(link.getAttribute('href')).toMatch(/\?tab=access$/);
  });

  it.each([
    ['who signs in', { dateOfBirth: `${thisYear - 30}-04-17` }],
    ['who is a child for long', { email: NO_SIGN_IN, dateOfBirth: `${thisYear - 8}-04-17` }],
    ['who is inactive', { email: NO_SIGN_IN, dateOfBirth: `${thisYear - 30}-04-17`, status: 'INACTIVE' as const }],
  ])('nothing of an account of somebody %s', async (_, given) => {
    has(given);
    await opened();
    expect(screen.queryByRole('link', { name: 'Invite Maya to an account' })).toBeNull();
  });
});

describe('where it leads', () => {
  // The press loads the code of the dialog.
  const openApps = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open an app' })));

  it('the history is what the portal has for it, of this patient; where nothing does, that is said', async () => {
    const { unmount } = await opened('history');
    const [[name, , given]] = mountSlot.mock.calls as unknown as [[string, unknown, { props: object }]];
    expect(name).toBe('patient.appointment-history');
    expect(given.props).toMatchObject({
      patientId: kept.id,
      firstName: 'Maya',
      lastName: 'Lind',
      back: `/patient/edit/${kept.userId}?tab=history`,
    });
    unmount();
    connectShell({
      mountSlot: (_name, _element, { tell }) => {
        tell('absent');
        return { update() {}, retry() {}, remove() {} };
      },
      isScreen: () => true,
    });
    await opened('history');
    expect(await screen.findByText('We cannot show the appointments right now')).toBeVisible();
  });

  it('opens an app with the patient, in a tab of its own', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    server.answer({
      '/apps/launchable': () => success([{ id: 'app-1', name: 'Growth charts' }]),
      'POST /apps/launch': () => success({ url: 'https://charts.example/launch' }),
    });
    await opened();
    await openApps();
    const dialog = within(await screen.findByRole('dialog', { name: 'Open an app' }));
    expect(await dialog.findByText(/^The app opens with Maya Lind/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Growth charts' }));
    await waitFor(() => expect(open).toHaveBeenCalledWith('https://charts.example/launch', '_blank', 'noopener'));
    expect(server.callsTo('POST /apps/launch')[0]?.body).toEqual({ id: 'app-1', patientId: kept.id });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    open.mockRestore();
  });

  it('says where there is no app to open', async () => {
    server.answer({ '/apps/launchable': () => success([]) });
    await opened();
    await openApps();
    expect(await screen.findByText('No apps yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['has them', ['profile', 'documents'] as const, true],
    ['does not have them', ['profile'] as const, false],
  ])('the download of the record is for a person who acts and %s: the documents', async (_, areas, isThere) => {
    const actingFor = { patientId: kept.id, firstName: 'Maya', lastName: 'Lind', areas: [...areas] };
    await renderRemoteScreen(RecordPage, { user: aUser({ patientId: kept.id, actingFor }), at: '/profile' });
    await screen.findByRole('form', { name: 'Basic Info' });
    expect(screen.queryAllByRole('link', { name: 'Download my health record' })).toHaveLength(isThere ? 1 : 0);
  });

  it('a record that could not be loaded can be asked for again', async () => {
    server.answer({ [path]: () => failure('unavailable', 'The server is busy right now. Please try again.') });
    const at = `/patient/edit/${kept.userId}`;
    const user = aUser({ userRole: 'ROLE_DOCTOR' });
    await renderRemoteScreen(RecordPage, { user, at, path: '/patient/edit/:userid' });
    expect(await screen.findByText('We could not load the record')).toBeVisible();
    expect(screen.queryByText('Patient not found.')).toBeNull();
    has({});
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^First Name/)).toHaveValue('Maya');
  });
});
