import type { PossibleDuplicate } from '@openward/contract/people';
import {
  aPatientRecord,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import NewPatientPage from '../record/new-patient-page.tsx';
import RecordPage from '../record/record-page.tsx';
import MinorPage from '../sharing/minor-page.tsx';

const FIND = 'POST /patient/duplicates';
const TITLE = 'This may be someone you already have';

const aDuplicate = (given: Partial<PossibleDuplicate> = {}): PossibleDuplicate => ({
  id: '0190a6e0-0000-7000-8000-0000000000d1',
  firstName: 'Maja',
  lastName: 'Lindqvist',
  dateOfBirth: '1984-03-12',
  phoneHint: '•••• 0123',
  status: 'ACTIVE',
  sameAs: ['name', 'dateOfBirth'],
  ...given,
});
const server = serverForEachTest(() => ({ [FIND]: () => success([aDuplicate()]) }));
const staff = aUser({ userRole: 'ROLE_HCP_ADMIN' });
const put = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const asked = () => server.callsTo(FIND);

describe('adding a patient', () => {
  const begin = async () => {
    await renderRemoteScreen(NewPatientPage, { user: staff, at: '/patient/add' });
    put(/^First Name/, 'Maya');
    put(/^Last Name/, 'Lindqvist');
  };

  it('shows who may be the same person, what is the same, and the way to the record', async () => {
    await begin();
    put(/^Date of birth/, '1984-03-12');
    const group = await screen.findByRole('group', { name: TITLE });
    expect(within(group).getByRole('link', { name: /^Maja Lindqvist/ })).toHaveAttribute(
      'href',
      `/patient/edit/${aDuplicate().id}`,
    );
    expect(group).toHaveTextContent('Born 1984-03-12 · •••• 0123');
    expect(group).toHaveTextContent('Same or similar name · Same date of birth');
    expect(screen.getByRole('status')).toHaveTextContent(`${TITLE}. Maja Lindqvist`);
    expect(asked().at(-1)?.body).toMatchObject({
      firstName: 'Maya',
      lastName: 'Lindqvist',
      dateOfBirth: '1984-03-12',
      telePhoneNo: '',
    });
  });

  it('asks nothing while there is only a name, and once for what is typed quickly', async () => {
    await begin();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(asked()).toHaveLength(0);
    for (const number of ['4155550', '415555012', '(415) 555-0123']) put(/^Phone/, number);
    await screen.findByRole('group', { name: TITLE });
    expect(asked()).toHaveLength(1);
  });

  it('goes away with what was alike, and nothing is in the way of saving', async () => {
    await begin();
    put(/^Date of birth/, '1984-03-12');
    await screen.findByRole('group', { name: TITLE });
    server.answer({ [FIND]: () => success([]) });
    put(/^Date of birth/, '1999-03-12');
    await waitFor(() => expect(screen.queryByRole('group', { name: TITLE })).toBeNull());
    server.answer({ [FIND]: () => failure('internal', 'Broken') });
    put(/^Date of birth/, '1998-03-12');
    await waitFor(() => expect(asked()).toHaveLength(3));
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
    expect(screen.queryByText('Broken')).toBeNull();
  });

  it('opens the record beside what was typed', async () => {
    await begin();
    put(/^Date of birth/, '1984-03-12');
    const link = await screen.findByRole('link', { name: 'Maja Lindqvist (opens in a new tab)' });
    expect(link).toHaveAttribute('target', '_blank');
  });
});

it('shows it for a child as well', async () => {
  await renderRemoteScreen(MinorPage, { user: staff, at: '/patient/sharing/minor' });
  put(/^First Name/, 'Alma');
  put(/^Last Name/, 'Lindqvist');
  put(/^Date of Birth/, '2018-02-03');
  expect(await screen.findByRole('group', { name: TITLE })).toBeVisible();
});

describe('on a record', () => {
  const record = aPatientRecord({ firstName: 'Maya', lastName: 'Lindqvist' });
  const open = async (userRole: 'ROLE_SYS_ADMIN' | 'ROLE_DOCTOR') => {
    server.answer({ [`/patient/${record.id}`]: () => success(record) });
    const at = `/patient/edit/${record.id}`;
    await renderRemoteScreen(RecordPage, { user: aUser({ userRole }), at, path: '/patient/edit/:userid' });
    await screen.findByRole('form', { name: 'Basic Info' });
  };

  it('a system administrator can compare and merge', async () => {
    server.answer({ [FIND]: () => success([aDuplicate(), aDuplicate({ id: `${aDuplicate().id.slice(0, -1)}2` })]) });
    await open('ROLE_SYS_ADMIN');
    expect(await screen.findByText('Possible duplicate:')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compare and merge' })).toHaveAttribute(
      'href',
      `/patient/merge?kept=${record.id}&merged=${aDuplicate().id}`,
    );
    expect(screen.getByRole('link', { name: 'All possible duplicates (2)' })).toBeVisible();
    expect(asked()[0]?.body).toMatchObject({ patientId: record.id, email: record.email });
  });

  it('other staff only see it', async () => {
    await open('ROLE_DOCTOR');
    expect(await screen.findByRole('link', { name: 'Maja Lindqvist' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Compare and merge' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Duplicates' })).toBeNull();
  });
});
