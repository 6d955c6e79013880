import type { ImportRow, PatientImport } from '@openward/contract/imports';
import {
  aUser,
  failure,
  renderRemoteScreen,
  type ServerCall,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ImportPage from './import-page.tsx';

const ID = '01a1fbe9-e798-749a-b977-abad6261403f';
const anImport = (given: Partial<PatientImport> = {}): PatientImport => ({
  id: ID,
  fileName: 'old.csv',
  state: 'RUNNING',
  createdAt: '2030-05-15T08:00:00.000Z',
  finishedAt: null,
  total: 3,
  created: 0,
  known: 0,
  invalid: 0,
  ...given,
});
const server = serverForEachTest(() => ({
  '/patient/import/all': () => success([]),
  '/patient/import/check': () => success([]),
  '/patient/import': () => success(anImport({ state: 'UPLOADING' })),
  [`/patient/import/${ID}/rows`]: () => success(anImport()),
  [`/patient/import/${ID}`]: () => success(anImport({ state: 'DONE', created: 1, known: 1, invalid: 1 })),
}));

const draw = (at = '/patient/import') =>
  renderRemoteScreen(ImportPage, { user: aUser({ userRole: 'ROLE_SYS_ADMIN' }), at, path: '/patient/import' });
/** @param byteOf encodes a letter; UTF-8 by default */
async function choose(content: string, byteOf?: (letter: string) => number): Promise<void> {
  const bytes = byteOf ? Uint8Array.from(content, byteOf) : new TextEncoder().encode(content);
  const file = new File([bytes], 'old.csv', { type: 'text/csv' });
  file.arrayBuffer = async () => bytes.buffer;
  await userEvent.upload(screen.getByLabelText('Excel or CSV file'), file);
}
const check = async () => userEvent.click(await screen.findByRole('button', { name: 'Check the file' }));
const rowsOf = ({ body }: ServerCall) => (body as { rows: ImportRow[] }).rows;

const FILE = [
  'Vorname;Nachname;Mail;Telefonnummer;Geb.-Datum;Privat',
  'Anna;Berg;anna@x.example;(628) 555-0101;7.3.1984;',
  'Bea;Cole;no address;6285550102;30.02.1990;',
  'Anna;Berg;other@x.example;6285550103;07.03.1984;',
  'Carl;Dorn;carl@x.example;6285550104;01.12.1970;x',
].join('\r\n');

it('says by line and column what is wrong, sends only what is right to be compared, and imports once somebody agrees', async () => {
  server.answer({ '/patient/import/check': () => success([{ line: 5, errors: {}, knownBy: 'email' }]) });
  const { address } = await draw();
  await choose(FILE);
  expect(await screen.findByText('Not imported: Privat')).toBeVisible();
  const preview = screen.getByRole('table', { name: 'Preview of the first lines' });
  expect(within(preview).getAllByText('1984-03-07')).toHaveLength(2);
  expect(await within(preview).findByText('Must be a valid email')).toBeVisible();
  await check();
  const list = await screen.findByRole('list', { name: 'Skipped lines' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Line 3EmailMust be a valid email (no address)',
    'Line 3Date of birthThis month has no day 30. (30.02.1990)',
    'Line 4Same person as in line 2',
    'Line 5An account with this email already exists',
  ]);
  expect(server.callsTo('/patient/import/check').flatMap(rowsOf)).toEqual([
    expect.objectContaining({ line: 2, telePhoneNo: '(628) 555-0101', dateOfBirth: '1984-03-07' }),
    expect.objectContaining({ line: 5 }),
  ]);
  expect(server.callsTo('POST /patient/import')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Import one patient' }));
  expect(server.callsTo('POST /patient/import')).toHaveLength(0);
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import one patient' }),
  );
  expect(await screen.findByText('1 imported, 1 already registered, 1 with errors')).toBeVisible();
  expect(address()).toBe(`/patient/import?id=${ID}`);
  expect(server.callsTo('POST /patient/import').map(({ body }) => body)).toEqual([{ fileName: 'old.csv', total: 4 }]);
  expect(server.callsTo(`/patient/import/${ID}/rows`).flatMap(rowsOf)).toHaveLength(4);
});

it('says of a long cell with an ellipsis that there is more of it, and cuts it between characters', async () => {
  await draw();
  await choose(FILE.replace('no address', `no ${'👩🏽‍⚕️'.repeat(60)}`));
  await check();
  const list = await screen.findByRole('list', { name: 'Skipped lines' });
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(/\(no (👩🏽‍⚕️){57}…\)$/u);
});

it('shows who may be a patient already, and leaves out the lines that somebody says', async () => {
  const possible = [{ id: ID, firstName: 'Carl', lastName: 'Dorn', dateOfBirth: '1970-12-01' }];
  server.answer({ '/patient/import/check': () => success([{ line: 5, errors: {}, knownBy: null, possible }]) });
  await draw();
  await choose(FILE);
  await check();
  expect(await screen.findByText('May be Carl Dorn · Born 1970-12-01')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 2 patients' })).toBeVisible();
  const leaveOut = screen.getByRole('button', { name: 'Leave out line 5', pressed: false });
  await userEvent.click(leaveOut);
  expect(leaveOut).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Import one patient' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import one patient' }),
  );
  await screen.findByRole('button', { name: 'Save report' });
  expect(
    server
      .callsTo(`/patient/import/${ID}/rows`)
      .flatMap(rowsOf)
      .map(({ line }) => line),
  ).toEqual([2, 3, 4]);
});

it('asks for the column that no heading names, and for the order of dates that can be read in two ways', async () => {
  await draw();
  await choose('Given,Family,Contact,Phone,DOB\nAda,Byron,ada@x.example,6285550101,03/04/1984\n');
  await check();
  expect(await screen.findByText('Please choose a column for: First Name, Last Name, Email')).toBeVisible();
  expect(screen.getByLabelText('First Name')).toHaveAccessibleDescription('Please choose a column.');
  expect(await screen.findByText('First name is required')).toBeInTheDocument();
  expect(screen.queryByText(/Please use the order year/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('First Name'), 'Given');
  await userEvent.selectOptions(screen.getByLabelText('Last Name'), 'Family');
  await userEvent.selectOptions(screen.getByLabelText('Email'), 'Contact');
  await check();
  expect(await screen.findByText('Please choose the date format.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Date format'), 'Month, day, year');
  await check();
  expect(await screen.findByRole('button', { name: 'Import one patient' })).toBeVisible();
  expect(server.callsTo('/patient/import/check').flatMap(rowsOf)[0]).toMatchObject({
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@x.example',
    dateOfBirth: '1984-03-04',
  });
  // The result held only for the previous columns.
  await userEvent.selectOptions(screen.getByLabelText('Date format'), 'Day, month, year');
  expect(screen.queryByRole('button', { name: 'Import one patient' })).toBeNull();
});

const WHOLE = [
  'First Name,Last Name,Email,Phone,DOB,Status,Language,City,Billing city,Relation,Email opt-in,Notes',
  'Ada,Byron,ada@x.example,6285550101,1984-03-07,inactive,German,Berkeley,Oakland,SPOUSE,yes,x',
  'Bea,Cole,bea@x.example,6285550102,1984-03-07,gone,Klingon,Berkeley,,Neighbour,yes,x',
].join('\n');

it('takes further columns, in groups, names what is wrong with them, and takes no consent', async () => {
  await draw();
  await choose(WHOLE);
  expect(await screen.findByText('Not imported: Notes')).toBeVisible();
  expect(
    screen.getByText('Do not import: Email opt-in. Patients choose how the practice can contact them.'),
  ).toBeVisible();
  const group = (name: string) => screen.getByText(name, { selector: 'summary' }).closest('details') as HTMLElement;
  expect(group('Billing address')).toHaveTextContent('1 of 7 matched');
  expect(within(group('Billing address')).getByLabelText('City')).toHaveDisplayValue('Billing city');
  expect(within(group('Physical address')).getByLabelText('City')).toHaveDisplayValue('City');
  expect(within(group('Physical address')).getByLabelText('State')).toHaveDisplayValue('Do not import');
  expect(group('Insurance')).not.toHaveAttribute('open');
  expect(group('Emergency contact')).toHaveAttribute('open');
  await userEvent.selectOptions(within(group('Physical address')).getByLabelText('City'), 'Do not import');
  const preview = screen.getByRole('table', { name: 'Preview of the first lines' });
  expect(within(preview).getByText('Inactive')).toBeVisible();
  expect(within(preview).getByText('Deutsch')).toBeVisible();
  expect(within(preview).queryByText('Physical address, City')).toBeNull();
  await check();
  const list = await screen.findByRole('list', { name: 'Skipped lines' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Line 3StatusStatus is invalid (gone)',
    'Line 3LanguageLanguage is invalid (Klingon)',
    'Line 3RelationshipEmergency contact relationship is invalid (Neighbour)',
  ]);
  expect(server.callsTo('/patient/import/check').flatMap(rowsOf)).toEqual([
    {
      line: 2,
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@x.example',
      telePhoneNo: '6285550101',
      dateOfBirth: '1984-03-07',
      status: 'INACTIVE',
      language: 'de',
      billingCity: 'Oakland',
      emgrContRelation: 'Spouse',
      hasTooMany: '',
    },
  ]);
});

it('a file that cannot be read says why, and another can be chosen', async () => {
  await draw();
  await choose('First Name,Email\n');
  expect(await screen.findByText('This file has headings but no patients.')).toBeVisible();
  await choose(FILE);
  expect(await screen.findByRole('heading', { name: 'Match columns' })).toBeVisible();
});

it('goes on from where the sending broke off', async () => {
  let tries = 0;
  server.answer({
    [`/patient/import/${ID}/rows`]: () =>
      ++tries === 2 ? failure('unavailable', 'The server is busy right now. Please try again.') : success(anImport()),
  });
  await draw();
  const lines = Array.from({ length: 150 }, (_, n) => `Ada,B${n},ada${n}@x.example,6285550101,1984-03-04`);
  await choose(`First Name,Last Name,Email,Phone,DOB\n${lines.join('\n')}`);
  await check();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 150 patients' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import 150 patients' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Continue import' }));
  await screen.findByRole('button', { name: 'Save report' });
  const sent = server.callsTo(`/patient/import/${ID}/rows`).map((call) => rowsOf(call).length);
  expect(sent).toEqual([100, 50, 50]);
  expect(server.callsTo('POST /patient/import')).toHaveLength(1);
});

it('shows an import that is under way, and its end', async () => {
  let created = 1;
  server.answer({
    [`/patient/import/${ID}`]: () =>
      success(created < 3 ? anImport({ created: created++ }) : anImport({ state: 'DONE', created: 3 })),
  });
  await draw(`/patient/import?id=${ID}`);
  expect(await screen.findByRole('progressbar', { name: 'Importing' })).toHaveAttribute('aria-valuetext', '1 of 3');
  expect(await screen.findByText('3 imported')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('an import that is gone says so', async () => {
  server.answer({ [`/patient/import/${ID}`]: () => failure('not_found', 'Import not found.') });
  await draw(`/patient/import?id=${ID}`);
  expect(await screen.findByRole('heading', { name: 'Import not found' })).toBeVisible();
});

it('keeps the first patient of a file without headings, once somebody says that it has none', async () => {
  await draw();
  await choose('Ada,Byron,ada@x.example,6285550101,1984-03-07\nBea,Cole,bea@x.example,6285550102,1984-03-08\n');
  const asked = await screen.findByLabelText('Does the first line hold headings?');
  expect(asked).toHaveAccessibleDescription('Please choose: the first line looks like a patient.');
  for (const [place, name] of ['First Name', 'Last Name', 'Email', 'Phone', 'Date of birth'].entries()) {
    await userEvent.selectOptions(screen.getByLabelText(name), `Column ${place + 1}`);
  }
  await check();
  expect(await screen.findByText('Please say whether the first line holds headings.')).toBeVisible();
  await userEvent.selectOptions(asked, 'No, it is a patient');
  expect(screen.getByText('Please choose what each column holds.')).toBeVisible();
  await check();
  expect(await screen.findByRole('button', { name: 'Import 2 patients' })).toBeVisible();
  expect(server.callsTo('/patient/import/check').flatMap(rowsOf)[0]).toMatchObject({ line: 1, firstName: 'Ada' });
});

it('shows the names that the character set decides, and reads the file in the one that somebody chooses', async () => {
  await draw();
  // «René» in Mac encoding.
  await choose('Vorname;Nachname;Mail\nRen\x8E;Berg;rene@x.example\n', (letter) => letter.charCodeAt(0));
  const choice = await screen.findByLabelText('Character set');
  expect(choice).toHaveDisplayValue('Latin (Mac OS Roman)');
  expect(choice).toHaveAccessibleDescription('Check these names: René');
  await userEvent.selectOptions(choice, 'Latin (DOS 850)');
  expect(await screen.findByText('Check these names: RenÄ')).toBeVisible();
});

it('shows a birthday as it is understood, and names a line with a wrong quotation mark among the others', async () => {
  await draw();
  await choose(
    'First Name,Last Name,Email,Phone,DOB\nAda,Byron,ada@x.example,6285550101,03/04/84\n"Be"a,Cole,bea@x.example,6285550102,03/05/84\n',
  );
  await userEvent.selectOptions(await screen.findByLabelText('Date format'), 'Month, day, year');
  expect(screen.getByLabelText('Date format')).toHaveAccessibleDescription('03/04/84 is read as March 4, 1984');
  expect(screen.getByLabelText('Date of birth')).toHaveAccessibleDescription('03/04/84 is read as March 4, 1984');
  await check();
  const list = await screen.findByRole('list', { name: 'Skipped lines' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    'Line 3A quotation mark is missing or in the wrong place.',
  );
  expect(screen.getByRole('button', { name: 'Import one patient' })).toBeVisible();
});

it('offers to import children with the email of a parent, in the file or known, and sends them only then', async () => {
  const year = new Date().getUTCFullYear();
  const parent = { id: ID, firstName: 'Gina', lastName: 'Hall', dateOfBirth: '1980-01-01' };
  server.answer({ '/patient/import/check': () => success([{ line: 6, errors: {}, knownBy: 'email', parent }]) });
  await draw();
  await choose(
    [
      'First Name,Last Name,Email,Phone,DOB',
      // The child's line is above the mother's.
      `Tim,Berg,anna@x.example,6285550101,${year - 5}-03-07`,
      'Anna,Berg,Anna@x.example,6285550101,1984-03-07',
      'Otto,Berg,anna@x.example,6285550101,1982-03-07',
      `Lea,Berg,anna@x.example,6285550101,${year - 3}-03-07`,
      `Max,Hall,gina@x.example,6285550102,${year - 7}-03-07`,
    ].join('\n'),
  );
  await check();
  const families = (await screen.findByRole('heading', { name: 'Families with one email' }))
    .parentElement as HTMLElement;
  expect(
    within(families)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Line 2Tim BergParent: Anna Berg in line 3Import as child',
    'Line 5Lea BergParent: Anna Berg in line 3Import as child',
    'Line 6Max HallParent: Gina HallImport as child',
  ]);
  expect(within(screen.getByRole('list', { name: 'Skipped lines' })).getByRole('listitem')).toHaveTextContent(
    'Line 4Same email as in line 3. Each adult needs their own.',
  );
  expect(screen.getByRole('button', { name: 'Import one patient' })).toBeVisible();
  await userEvent.click(within(families).getByRole('button', { name: 'Import as child: line 2' }));
  await userEvent.click(within(families).getByRole('button', { name: 'Import as child: line 6' }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 patients' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import 3 patients' }),
  );
  await screen.findByRole('button', { name: 'Save report' });
  const sent = server.callsTo(`/patient/import/${ID}/rows`).flatMap(rowsOf);
  expect(sent.map(({ line, isChild }) => [line, isChild])).toEqual([
    [2, 'Y'],
    [3, undefined],
    [4, undefined],
    [6, 'Y'],
  ]);
});
