import type { Health } from '@openward/contract/practice';
import type { ReleasesStatus } from '@openward/contract/releases';
import type { T } from '@openward/remote-kit';
import { deviceTime } from '@openward/ui/date-time';

/** The result of one check: state, text, and a link to a remedy. */
export interface Check {
  name: string;
  isGood: boolean;
  text: string;
  to?: { path: string; label: string };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The job runner works every minute; a longer gap is a failure. */
const LATE_JOBS = 5 * MINUTE;
/** Seconds that an SMS may be late. */
const LATE_SMS = 900;
/** Share of the disk that must be free. */
const FREE = 0.1;
/** Number of audit entries that the next minute will chain. */
const FEW = 1000;
const OLD_BACKUP = 2 * DAY;

const BUDGETS: Record<Health['smsBudgets'][number]['of'], (t: T) => string> = {
  code: (t) => t('Codes'),
  change: (t) => t('Codes to new numbers'),
  strangers: (t) => t('Sign-ups and invitations'),
  notice: (t) => t('Changes of accounts'),
  reminder: (t) => t('Reminders'),
  staff: (t) => t('From staff'),
};

/** The checks of the server; `now` is in milliseconds since 1970. */
export function checksOf(health: Health, { language, now, t }: { language: string; now: number; t: T }): Check[] {
  const { smsGateway, smsBudgets, mailGateway } = health;
  const { jobsAt, since, jobsFailed, smsWaitingSeconds, smsUndelivered, mailsOverdue, accountsGuessed, disk, backup } =
    health;
  const time = (iso: string) => deviceTime(iso, language);
  const areJobsDone = now - Date.parse(jobsAt ?? since) < LATE_JOBS;
  const free = disk && Math.floor((disk.free / disk.total) * 100);
  // A limit of 0 is a setting, not an exhausted limit.
  const spent = smsBudgets.filter(({ used, most }) => most > 0 && used === most);
  return [
    {
      name: t('Background jobs'),
      isGood: areJobsDone && jobsFailed === 0,
      text: !areJobsDone
        ? t('No reminders and messages go out at present.')
        : jobsFailed === 0
          ? t('Reminders and messages go out.')
          : t('Jobs that failed: {count}. The log of the server says why.', { count: jobsFailed }),
    },
    {
      name: t('Text messages'),
      isGood: smsGateway !== 'log' && smsWaitingSeconds < LATE_SMS,
      text:
        smsGateway !== 'twilio'
          ? t('None is sent. The server’s variable {variable} changes that.', { variable: 'SMS_GATEWAY' })
          : smsWaitingSeconds < LATE_SMS
            ? smsUndelivered === 0
              ? t('All arrived in the last 24 hours.')
              : t('{count} did not arrive in the last 24 hours.', { count: smsUndelivered })
            : t('The oldest one has been waiting for {minutes} minutes.', {
                minutes: Math.floor(smsWaitingSeconds / 60),
              }),
      to: { path: '/admin/sms', label: t('Send SMS') },
    },
    {
      name: t('Daily limits of text messages'),
      isGood: spent.length === 0,
      text: [
        ...(spent.length === 0
          ? []
          : [t('A limit is reached. The server’s variable {variable} changes it.', { variable: 'SMS_DAILY_LIMIT' })]),
        ...smsBudgets.map(({ of, used, most }) => t('{what}: {used} of {most}', { what: BUDGETS[of](t), used, most })),
      ].join(' · '),
    },
    {
      name: t('Emails'),
      isGood: mailGateway !== 'log' && mailsOverdue === 0,
      text:
        mailGateway !== 'smtp'
          ? t('None is sent. The server’s variable {variable} changes that.', { variable: 'MAIL_GATEWAY' })
          : mailsOverdue === 0
            ? t('None is waiting.')
            : t('{count} could not be sent yet.', { count: mailsOverdue }),
    },
    {
      name: t('Sign-ins'),
      isGood: accountsGuessed === 0,
      text:
        accountsGuessed === 0
          ? t('Nobody is guessing passwords.')
          : t('Accounts whose password someone is guessing: {count}. We slow this down.', { count: accountsGuessed }),
      to: { path: '/admin/audit', label: t('Audit log') },
    },
    {
      name: t('Audit log'),
      isGood: health.auditUnchained < FEW,
      text:
        health.auditUnchained < FEW
          ? t('Nobody can change it unnoticed.')
          : t('{count} entries are not sealed yet.', { count: health.auditUnchained }),
    },
    ...(disk
      ? [
          {
            name: t('Disk'),
            isGood: disk.free / disk.total >= FREE,
            text: t('{percent}% of the disk is free.', { percent: free ?? 0 }),
          },
        ]
      : []),
    ...(backup
      ? [
          {
            name: t('Backup'),
            isGood: backup.at !== null && now - Date.parse(backup.at) < OLD_BACKUP,
            text: backup.at
              ? t('The last one is from {time}.', { time: time(backup.at) })
              : t('There is none yet. The command is “openward backup”.'),
          },
        ]
      : []),
  ];
}

/** Checks the parts of the portal by browser reports and release problems. `releases` is undefined if unreadable. */
export function releasesCheck(releases: ReleasesStatus | undefined, t: T): Check {
  const { parts = [], problems = [t('We could not check this.')] } = releases ?? {};
  const crashes = parts.reduce((sum, { active, reports }) => sum + (reports?.[active.version]?.crashed ?? 0), 0);
  const isGood = problems.length === 0 && crashes === 0;
  const said = crashes > 0 ? t('Crashes of the current versions: {count}', { count: crashes }) : '';
  return {
    name: t('Parts of the portal'),
    isGood,
    text: isGood ? t('All parts work and fit together.') : [said, ...problems].filter(Boolean).join(' '),
    to: { path: '/admin/releases', label: t('Releases') },
  };
}
