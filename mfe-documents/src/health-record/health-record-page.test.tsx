import type { RecordContents, RecordDownload } from '@openward/contract/health-record';
import { saveFile } from '@openward/remote-kit/files';
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
import { makePdf } from '../pdf/make-pdf.ts';
import HealthRecordPage from './health-record-page.tsx';

jest.mock('../pdf/make-pdf.ts', () => ({ makePdf: jest.fn() }));
jest.mock('@openward/remote-kit/files', () => ({
  ...jest.requireActual('@openward/remote-kit/files'),
  saveFile: jest.fn(),
}));
const made = makePdf as unknown as jest.Mock;
const saved = saveFile as unknown as jest.Mock;

const server = serverForEachTest();
const user = aUser();
const RECORD = `/patient/${user.patientId}/record`;
const DOWNLOADS = `/patient/${user.patientId}/downloads`;
const AT = '/patient/record';

const contents = (given: Partial<RecordContents> = {}) =>
  success({ appointments: 12, documents: 1, files: 2, isTooMuch: false, ...given });
const download = (given: Partial<RecordDownload> = {}): RecordDownload => ({
  position: 1,
  at: new Date('2030-05-15T09:30:00').toISOString(),
  who: { kind: 'you', name: '', role: null },
  kind: 'PDF',
  range: { from: null, to: null },
  ...given,
});
const log = (entries: RecordDownload[] = [], before: number | null = null) => success({ entries, before });
const taken = () =>
  success({
    takenAt: '2030-05-15T09:30:00Z',
    range: { from: null, to: null },
    record: aPatientRecord(),
    appointments: [],
    documents: [],
  });
const show = (at = AT, who = user) => renderRemoteScreen(HealthRecordPage, { user: who, at, path: AT });

beforeEach(() => {
  saved.mockClear();
  made.mockReset().mockResolvedValue({ file: new Blob(['%PDF']), unprintable: [] });
  server.answer({ [`${RECORD}/contents`]: () => contents(), [DOWNLOADS]: () => log() });
});

it('says what is in it, and counts again for other days', async () => {
  const { address } = await show();
  expect(await screen.findByText('12 appointments')).toBeInTheDocument();
  expect(screen.getByText('1 completed document')).toBeInTheDocument();
  expect(screen.getByText(/the names of 2 files/)).toBeInTheDocument();
  server.answer({
    [`${RECORD}/contents`]: ({ query }) => contents({ appointments: query.get('from')?.endsWith('-01-01') ? 3 : 9 }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'This year' }));
  expect(await screen.findByText('3 appointments')).toBeInTheDocument();
  expect(address()).toBe(`${AT}?days=year`);
});

it('tells appointments that are not shared from none', async () => {
  server.answer({ [`${RECORD}/contents`]: () => contents({ appointments: null }) });
  await show();
  expect(await screen.findByText('Appointments are not shared with you')).toBeInTheDocument();
  expect(screen.getByText('Appointments')).toBeInTheDocument();
  expect(screen.queryByText('No appointments')).toBeNull();
  server.answer({ [`${RECORD}/contents`]: () => contents({ appointments: 0 }) });
  await userEvent.click(screen.getByRole('button', { name: 'This year' }));
  expect(await screen.findByText('No appointments')).toBeInTheDocument();
});

it('keeps both of two dates that come before the page is drawn again', async () => {
  await show(`${AT}?days=own`);
  const [first, last] = [await screen.findByLabelText('First day'), screen.getByLabelText('Last day')];
  act(() => {
    fireEvent.change(first, { target: { value: '2030-01-01' } });
    fireEvent.change(last, { target: { value: '2030-03-01' } });
  });
  await waitFor(() => expect(last).toHaveValue('2030-03-01'));
  expect(first).toHaveValue('2030-01-01');
});

it('takes own dates, and says what is wrong with them; nothing can be downloaded then', async () => {
  await show(`${AT}?days=own&from=2030-02-01&to=2030-01-01`);
  expect(await screen.findByText('The last day must not be before the first.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download PDF' })).toHaveAttribute('aria-disabled', 'true');
  expect(server.callsTo(`${RECORD}/contents`)).toEqual([]);
  const last = screen.getByLabelText('Last day');
  await userEvent.clear(last);
  await userEvent.type(last, '2030-03-01');
  expect(await screen.findByText('12 appointments')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download PDF' })).not.toHaveAttribute('aria-disabled');
});

it('saves a PDF, and it is in the log', async () => {
  server.answer({ [RECORD]: taken });
  await show();
  await screen.findByText('No one has downloaded this record yet.');
  server.answer({ [DOWNLOADS]: () => log([download()]) });
  await screen.findByText('12 appointments');
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('Saved on this device.')).toBeInTheDocument();
  expect(saved).toHaveBeenCalledWith(expect.any(Blob), 'health-record.pdf');
  expect(made.mock.calls[0][0]).toMatchObject({ title: 'Health record', subtitle: 'Ada Byron, born 10/12/1985' });
  const list = await screen.findByRole('list', { name: 'Previous downloads' });
  await waitFor(() =>
    expect(within(list).getByRole('listitem')).toHaveTextContent('15/05/2030 09:30 amYouPDF · Everything'),
  );
});

it('saves FHIR of the chosen days', async () => {
  server.answer({
    [`${RECORD}.json`]: () =>
      new Response('{}', { headers: { 'content-type': 'application/fhir+json', 'content-disposition': 'attachment' } }),
  });
  await show(`${AT}?days=own&from=2030-01-01&to=2030-06-30`);
  await screen.findByText('12 appointments');
  await userEvent.click(screen.getByRole('button', { name: 'Download FHIR' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(expect.anything(), 'health-record-2030-01-01-to-2030-06-30.json'),
  );
  expect(Object.fromEntries(server.callsTo(`${RECORD}.json`)[0]?.query ?? [])).toMatchObject({
    from: '2030-01-01',
    to: '2030-06-30',
    timeZone: expect.any(String),
  });
});

it('says what went wrong, and the button tries again', async () => {
  server.answer({
    [RECORD]: () => failure('limit_reached', 'This is too much for one download. Please choose fewer days.'),
  });
  await show();
  await screen.findByText('12 appointments');
  const button = screen.getByRole('button', { name: 'Download PDF' });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We could not download the health record. This is too much for one download.',
  );
  server.answer({ [RECORD]: taken });
  await userEvent.click(button);
  expect(await screen.findByText('Saved on this device.')).toBeInTheDocument();
});

it('offers nothing where it is too much', async () => {
  server.answer({ [`${RECORD}/contents`]: () => contents({ isTooMuch: true }) });
  await show();
  expect(await screen.findByText(/This is too much for one download/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download FHIR' })).toHaveAttribute('aria-disabled', 'true');
});

it('names whoever acted for the patient, and goes on to what is older', async () => {
  const sam = { kind: 'proxy', name: 'Sam Byron', role: null } as const;
  server.answer({
    [DOWNLOADS]: ({ query }) =>
      query.get('before')
        ? log([download({ kind: 'FHIR', range: { from: '2029-01-01', to: null } })])
        : log([download({ who: sam, range: { from: '2030-01-01', to: '2030-06-30' } })], 7),
  });
  await show();
  const row = await screen.findByText('Sam Byron, acting for you');
  expect(row.parentElement).toHaveTextContent('PDF · 01/01/2030 to 30/06/2030');
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  expect(await screen.findByText('FHIR · From 01/01/2029')).toBeInTheDocument();
});

it('tells a proxy without documents that this was not shared, and asks for nothing', async () => {
  const areas = ['profile', 'appointments'] as const;
  const actingFor = { patientId: user.patientId ?? '', firstName: 'Ada', lastName: 'Byron', areas: [...areas] };
  await show(AT, { ...user, actingFor });
  expect(await screen.findByText('You cannot download this health record')).toBeInTheDocument();
  expect(server.calls).toEqual([]);
});
