import type { Health } from '@openward/contract/practice';
import type { ReleasesStatus } from '@openward/contract/releases';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import AdminDashboard from '../dashboard/admin-dashboard.tsx';
import HealthPage from './health-page.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const good = (): Health => ({
  ...{ since: ago(600), jobsAt: ago(1), jobsFailed: 0, smsWaitingSeconds: 2, smsUndelivered: 1, mailsOverdue: 0 },
  ...{ smsGateway: 'twilio', smsBudgets: [{ of: 'reminder', used: 1200, most: 2000 }], mailGateway: 'smtp' },
  ...{ auditUnchained: 3, accountsGuessed: 0, disk: { free: 40, total: 100 }, backup: { at: ago(60) } },
});
const releases: ReleasesStatus = { revision: 1, parts: [], changes: [], retired: [], freezes: [], problems: [] };

const server = serverForEachTest(() => ({
  '/practice/health': () => success(good()),
  '/api/releases/status': () => success(releases),
  '/releases/status': () => success(releases),
}));
const user = aUser({ userRole: 'ROLE_SYS_ADMIN' });
const show = () => renderRemoteScreen(HealthPage, { user, at: '/admin/health' });
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

it.each<[string, Partial<Health>, string, boolean]>([
  ['Background jobs', {}, 'Reminders and messages go out.', true],
  ['Background jobs', { jobsAt: ago(6) }, 'No reminders and messages go out at present.', false],
  ['Background jobs', { jobsFailed: 3 }, 'Jobs that failed: 3. The log of the server says why.', false],
  ['Background jobs', { jobsAt: null }, 'No reminders and messages go out at present.', false],
  ['Background jobs', { jobsAt: null, since: ago(1) }, 'Reminders and messages go out.', true],
  ['Text messages', {}, '1 did not arrive in the last 24 hours.', true],
  ['Text messages', { smsUndelivered: 0 }, 'All arrived in the last 24 hours.', true],
  ['Text messages', { smsWaitingSeconds: 1900 }, 'The oldest one has been waiting for 31 minutes.', false],
  ['Text messages', { smsGateway: 'log' }, 'None is sent. The server’s variable SMS_GATEWAY changes that.', false],
  ['Text messages', { smsGateway: 'demo' }, 'None is sent. The server’s variable SMS_GATEWAY changes that.', true],
  ['Daily limits of text messages', {}, 'Reminders: 1,200 of 2,000', true],
  [
    'Daily limits of text messages',
    {
      smsBudgets: [
        { of: 'code', used: 0, most: 0 },
        { of: 'staff', used: 300, most: 300 },
      ],
    },
    'A limit is reached. The server’s variable SMS_DAILY_LIMIT changes it. · Codes: 0 of 0 · From staff: 300 of 300',
    false,
  ],
  ['Emails', { mailGateway: 'log' }, 'None is sent. The server’s variable MAIL_GATEWAY changes that.', false],
  ['Emails', { mailGateway: 'demo' }, 'None is sent. The server’s variable MAIL_GATEWAY changes that.', true],
  ['Emails', { mailsOverdue: 4 }, '4 could not be sent yet.', false],
  ['Sign-ins', { accountsGuessed: 2 }, 'Accounts whose password someone is guessing: 2. We slow this down.', false],
  ['Audit log', { auditUnchained: 5000 }, '5,000 entries are not sealed yet.', false],
  ['Disk', { disk: { free: 4, total: 100 } }, '4% of the disk is free.', false],
  ['Backup', { backup: { at: null } }, 'There is none yet. The command is “openward backup”.', false],
  ['Backup', { backup: { at: ago(3000) } }, 'The last one is from', false],
])('says how “%s” stands with %j: %s', async (name, changed, text, isGood) => {
  server.answer({ '/practice/health': () => success({ ...good(), ...changed }) });
  await show();
  const row = within(await rowOf(name));
  expect(row.getByText(text, { exact: false })).toBeVisible();
  expect(row.getByLabelText(isGood ? 'Good' : 'Needs attention')).toBeVisible();
});

it('leaves out a disk that the server does not know, and the backup of a demo', async () => {
  server.answer({ '/practice/health': () => success({ ...good(), disk: null, backup: null }) });
  await show();
  await rowOf('Emails');
  expect(screen.queryByText('Disk')).toBeNull();
  expect(screen.queryByText('Backup')).toBeNull();
});

it('says what does not fit together in the releases, and leads to them', async () => {
  server.answer({ '/releases/status': () => success({ ...releases, problems: ['patients needs shell 2.'] }) });
  await show();
  const row = within(await rowOf('Parts of the portal'));
  expect(row.getByText('patients needs shell 2.')).toBeVisible();
  expect(row.getByRole('link', { name: 'Releases' })).toHaveAttribute('href', '/admin/releases');
});

it('says that the releases could not be checked', async () => {
  server.answer({ '/releases/status': () => failure('internal', 'Something went wrong.') });
  await show();
  const row = within(await rowOf('Parts of the portal'));
  expect(row.getByText('We could not check this.')).toBeVisible();
  expect(row.getByLabelText('Needs attention')).toBeVisible();
});

it('can be asked again where it does not come', async () => {
  server.answer({ '/practice/health': () => failure('internal', 'Something went wrong.') });
  await show();
  expect(await screen.findByText('We could not load the health of the portal')).toBeVisible();
  server.answer({ '/practice/health': () => success(good()) });
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await rowOf('Emails')).toBeVisible();
});

describe('the home of a system administrator', () => {
  const home = () => renderRemoteScreen(AdminDashboard, { user, at: '/admin/home', path: '/admin/home' });

  it('opens with what needs somebody, and with nothing else of it', async () => {
    server.answer({ '/practice/health': () => success({ ...good(), mailsOverdue: 4 }) });
    await home();
    const health = within(await screen.findByRole('region', { name: 'Health of the portal' }));
    expect(await health.findByText('Emails')).toBeVisible();
    expect(health.queryByText('Disk')).toBeNull();
    const day = screen.getByRole('heading', { name: "Today's appointments" });
    expect(health.getByText('Emails').compareDocumentPosition(day)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says that a part crashes', async () => {
    const active = { version: '1.2.0', since: ago(60), by: null, why: null };
    const crashing = { shown: 90, failed: 0, fallback: 0, crashed: 7, since: ago(60) };
    const part = { name: 'patients', active, previous: null, canary: null, withdrawn: [] };
    const parts = [{ ...part, reports: { '1.2.0': crashing } }];
    server.answer({ '/releases/status': () => success({ ...releases, parts }) });
    await home();
    const health = within(await screen.findByRole('region', { name: 'Health of the portal' }));
    expect(await health.findByText('Crashes of the current versions: 7')).toBeVisible();
    expect(health.queryByText('The portal is working well.')).toBeNull();
  });

  it('says in one line that all is well', async () => {
    await home();
    expect(await screen.findByText('The portal is working well.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show health' })).toHaveAttribute('href', '/admin/health');
  });
});
