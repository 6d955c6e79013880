import type { Assignment } from '@openward/contract/documents';
import { useLocation, useNavigate } from '@openward/remote-kit';
import {
  aPatientRecord,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AssignPage from './assign-page.tsx';

const ids = (count: number, from: number) =>
  Array.from({ length: count }, (_, place) => `01a1fbe9-e798-749a-b977-${String(from + place).padStart(12, '0')}`);
const CROWD = ids(30, 1000).map((id, place) => ({ id, firstName: 'Ann', lastName: `Nr${place}`, dateOfBirth: null }));
const ADA = aPatientRecord();
const [DIARY = '', CONSENT = ''] = ids(2, 500);
const FORMS = [
  { id: DIARY, formName: 'pain-diary', displayName: 'Pain diary', isEsignatureRequired: false },
  { id: CONSENT, formName: 'Consent', displayName: 'Consent', isEsignatureRequired: true },
];
const NOTHING: Assignment = { documents: 0, existing: 0, existingExamples: [], notified: 0 };
const server = serverForEachTest(() => ({
  '/patient/active': ({ query }) => {
    const all = query.get('q') === 'Ann' ? CROWD : [ADA];
    return query.has('size') ? success(all.slice(0, 20), '', { number: 0, size: 20, total: all.length }) : success(all);
  },
  [`/patient/${ADA.id}`]: () => success(ADA),
  '/master/dynamicform/active': () => success(FORMS, '', { number: 0, size: 20, total: 2 }),
  '/document/assign/check': () => success({ ...NOTHING, documents: 1, notified: 1 }),
}));

const show = (at = '/document/assign') =>
  renderRemoteScreen(AssignPage, { user: aUser({ userRole: 'ROLE_DOCTOR' }), at, path: '/document/assign' });
const patients = () => screen.findByRole('combobox', { name: /^Patient Name/ });
const submit = async () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
async function chooseForm(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: /^Form Name/ }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

it('says what will be made and what exists before it is made, and assigns', async () => {
  server.answer({
    '/document/assign/check': () =>
      success({
        documents: 3,
        existing: 12,
        existingExamples: [{ patient: { firstName: 'Ada', lastName: 'Byron' }, displayName: 'Consent' }],
        notified: 2,
      }),
    '/document/assign': () =>
      success({ ...NOTHING, documents: 3, notified: 2, patients: [ADA] }, 'Document assigned to patient successfully.'),
  });
  const { alerts } = await show();
  expect(await screen.findByText('Choose patients and forms to see a summary.')).toBeVisible();
  await userEvent.type(await patients(), 'Ada');
  await userEvent.click(await screen.findByRole('option', { name: /Ada Byron/ }));
  expect(server.callsTo('/document/assign/check')).toHaveLength(0);
  await chooseForm('^Pain diary \\(pain-diary\\)$');
  await chooseForm('^Consent ?with signature$');
  expect(await screen.findByText('Documents to assign: 3')).toBeVisible();
  expect(screen.getByText('Patients notified by text message or email: 2')).toBeVisible();
  expect(screen.getByText('Already assigned, will be skipped: 12')).toBeVisible();
  expect(screen.getByText('Ada Byron: Consent')).toBeVisible();
  expect(screen.getByText('and 11 more')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Due date'), '2099-12-31');
  await submit();
  expect(await screen.findByText(/^Documents assigned: 3. Patients notified: 2./)).toBeVisible();
  expect(screen.getByText('Show patients (1)')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Patients', hidden: true })).getByText(/^Ada Byron/),
  ).toBeInTheDocument();
  expect(server.callsTo('/document/assign')[0]?.body).toEqual({
    patientId: [ADA.id],
    dynamicFormId: [DIARY, CONSENT],
    dueOn: '2099-12-31',
  });
  expect(alerts).toEqual([{ kind: 'success', text: 'Document assigned to patient successfully.' }]);
  // The next form starts empty.
  expect(screen.queryByText(/^Selected/)).toBeNull();
});

it('asks for a patient and a form (specification, section 5)', async () => {
  await show();
  await patients();
  await submit();
  expect(await screen.findByText('Choose any one patient')).toBeVisible();
  expect(screen.getByText('Choose any one form name')).toBeVisible();
  expect(server.callsTo('/document/assign')).toHaveLength(0);
});

it('adds all who are found at once, shows the first of them, and takes all back', async () => {
  server.answer({
    '/document/assign': () => failure('not_found', 'Patient not found.', { patientId: 'Patient not found.' }),
  });
  await show();
  await userEvent.type(await patients(), 'Ann');
  const addAll = await screen.findByRole('button', { name: 'Add all patients found (30)' });
  // It is a button, not an option, and the next Tab reaches it.
  expect(screen.queryByRole('option', { name: /^Add all/ })).toBeNull();
  await userEvent.tab();
  expect(addAll).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Selected: 30 (and 20 more)')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Remove Ann/ })).toHaveLength(10);
  await chooseForm('Pain diary');
  await submit();
  // The field shows the refusal, and the chosen patients stay.
  expect(await screen.findByText('Patient not found.', { selector: '[data-part="error-text"]' })).toBeVisible();
  expect(server.callsTo('/document/assign')[0]?.body).toMatchObject({ patientId: CROWD.map(({ id }) => id) });
  await userEvent.click(screen.getByRole('button', { name: 'Remove all patients' }));
  await waitFor(() => expect(screen.queryByText(/^Selected: 30/)).toBeNull());
});

it('keeps what was found open for the next patient, until somebody leaves it', async () => {
  await show();
  await userEvent.type(await patients(), 'Ann');
  for (const last of ['Nr0', 'Nr2', 'Nr3']) {
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^Ann ${last}\\b`) }));
  }
  expect(await screen.findByText('Selected: 3')).toBeVisible();
  expect(await patients()).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

it.each([
  [/^Patient Name/, '/patient/active'],
  [/^Form Name/, '/master/dynamicform/active'],
])('%s says that a text is too long to search for', async (name, path) => {
  await show();
  await userEvent.click(await screen.findByRole('combobox', { name }));
  await userEvent.paste('x'.repeat(101));
  expect(await screen.findByText('Must be at most 100 characters', { selector: '[role=option]' })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(server.callsTo(path).every(({ query }) => !query.get('q'))).toBe(true);
});

it('begins with the patient from whose documents somebody came', async () => {
  await show(`/document/assign?patient=${ADA.id}`);
  expect(await screen.findByRole('button', { name: /^Remove Ada Byron/ })).toBeVisible();
  await chooseForm('Pain diary');
  expect(await screen.findByText('Documents to assign: 1')).toBeVisible();
  server.answer({ '/document/assign/check': () => success({ ...NOTHING, existing: 2 }) });
  await chooseForm('Consent');
  expect(await screen.findByText(/^Nothing to assign/)).toBeVisible();
});

it('adds the patients of a day or of a doctor to those who are chosen, and says first how many they are', async () => {
  const ben = { id: ids(1, 700)[0], firstName: 'Ben', lastName: 'Katz', hospitalId: 'h1', hospitalName: 'Hill Clinic' };
  server.answer({
    '/doctor/names': () => success([{ ...ben, timeZone: 'UTC', speciality: [] }]),
    '/document/assign/group': ({ body }) =>
      success((body as { group: string }).group === 'appointments' ? CROWD.slice(0, 12) : CROWD.slice(10, 14)),
  });
  const user = aUser({ userRole: 'ROLE_HCP_ADMIN' });
  await renderRemoteScreen(AssignPage, { user, at: '/document/assign' });
  await userEvent.type(await patients(), 'Ada');
  await userEvent.click(await screen.findByRole('option', { name: /Ada Byron/ }));
  const addGroup = () => userEvent.click(screen.getByRole('button', { name: 'Add a group of patients' }));
  await addGroup();
  expect(await screen.findByText('Patients in this group: 12')).toBeVisible();
  const [asked] = server.callsTo('/document/assign/group');
  expect(asked?.body).toEqual({
    group: 'appointments',
    doctorList: [],
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Add patients (12)' }));
  // Patients chosen by name before are still listed.
  expect(await screen.findByText('Selected: 13 (and 3 more)')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Remove Ada Byron/ })).toBeVisible();
  await addGroup();
  await userEvent.click(screen.getByRole('radio', { name: 'Patients of a doctor' }));
  expect(screen.getByRole('button', { name: 'Add patients (0)' })).toBeDisabled();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Doctor/ }), 'Dr. Ben Katz · Hill Clinic');
  await userEvent.click(await screen.findByRole('button', { name: 'Add patients (4)' }));
  expect(server.callsTo('/document/assign/group').at(-1)?.body).toEqual({ group: 'patients', doctorList: [ben.id] });
  expect(await screen.findByText('Selected: 15 (and 5 more)')).toBeVisible();
});

it('says where a group is too large, and offers doctors their own patients', async () => {
  const sentence = 'More than 1,000 patients are in this group. Please choose a smaller one.';
  server.answer({ '/document/assign/group': () => failure('invalid_input', sentence, { group: sentence }) });
  const user = aUser({ userRole: 'ROLE_DOCTOR', doctorId: ids(1, 700)[0] as string });
  await renderRemoteScreen(AssignPage, { user, at: '/document/assign' });
  await patients();
  await userEvent.click(screen.getByRole('button', { name: 'Add a group of patients' }));
  expect(screen.queryByRole('combobox', { name: /^Doctor/ })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'All my patients' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(server.callsTo('/document/assign/group').at(-1)?.body).toEqual({
    group: 'patients',
    doctorList: [user.doctorId],
  });
});

const CHOSEN = CROWD.slice(0, 2).map(({ id, lastName }) => ({ value: id, label: `Ann ${lastName}` }));
/** Another screen that leads here with patients. */
function ListThenAssign() {
  const navigate = useNavigate();
  const { state } = useLocation();
  if (state?.patients) return <AssignPage />;
  return (
    <button type="button" onClick={() => navigate('/document/assign', { state: { patients: CHOSEN } })}>
      Assign form
    </button>
  );
}

it('begins with the patients who were chosen in a list of appointments', async () => {
  await renderRemoteScreen(ListThenAssign, { user: aUser({ userRole: 'ROLE_DOCTOR' }), at: '/document/assign' });
  await userEvent.click(screen.getByRole('button', { name: 'Assign form' }));
  expect(await screen.findByRole('button', { name: 'Remove Ann Nr0' })).toBeVisible();
  await chooseForm('Pain diary');
  await waitFor(() =>
    expect(server.callsTo('/document/assign/check')[0]?.body).toMatchObject({
      patientId: CHOSEN.map(({ value }) => value),
    }),
  );
});
