import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@openward/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { clean } from '../app/clean.ts';
import { type Api, createApi, type Substitutes } from '../app/server.ts';
import { tellPatients } from '../appointment-news/index.ts';
import { endDays } from '../appointments/day-after.ts';
import { type ChainEnd, chainAudit } from '../audit/chain.ts';
import { type Expected, type Verified, verifyAudit } from '../audit/verify.ts';
import { writeExports } from '../exchange/index.ts';
import { deliverNotifications } from '../exchange/subscriptions/deliver.ts';
import { runImports } from '../imports/run-imports.ts';
import { deliverSms } from '../messages/deliver.ts';
import { deliverMail } from '../messages/deliver-mail.ts';
import { createSmtpMailer } from '../messages/gateways.ts';
import { runBulkSms } from '../messages/run-bulk-sms.ts';
import { createTwilioSms } from '../messages/twilio/send.ts';
import type { ApiConfig } from '../platform/config.ts';
import { newId } from '../platform/database/ids.ts';
import { createMessenger } from '../platform/messages/messenger.ts';
import type { Mail, Mailer, OutgoingSms, SmsGateway, SmtpConfig, TwilioConfig } from '../platform/messages/ports.ts';
import { forEveryPurpose } from '../platform/messages/purposes.ts';
import { processWaitingList } from '../waiting-list/process-waiting-list.ts';
import { BUILT_PASSWORD, type Builders, createBuilders } from './builders.ts';
import { countRoundTripsOf, roundTripsOfLastRequest } from './round-trips.ts';
import { asApi, statementKeeper, watchRequests } from './statements.ts';

/** A real server on a real database, with its own port. */
export interface TestServer {
  url: string;
  api: Api;
  build: Builders;
  /** Sets the server's clock; null restores the real time. */
  setNow(now: Date | null): void;
  /** Every SMS since the start, oldest first; `phoneNo` is null for unknown recipients. */
  sms: { phoneNo: string | null; text: string }[];
  /** The same for e-mails. */
  mails: ({ to: string | null } & Mail)[];
  /** Sets the mail server's answer to e-mails to patients. */
  answerMails(outcome: MailOutcome): void;
  /** Starts a second api with other settings, by default on the same database; the test must close it. */
  another(config: Partial<ApiConfig>, more?: Pick<Substitutes, 'metrics'>): Promise<{ url: string; api: Api }>;
  /** Starts an api with the demo practice in its own database; the test must close it. */
  demoPractice(): Promise<{ url: string; api: Api }>;
  /** Runs the job that sends messages to patients, at the server's time. */
  deliverSms(): Promise<void>;
  /** Runs the job that sends messages to groups, at the server's time. */
  runBulkSms(): Promise<void>;
  /** Sends messages to patients by a Twilio; null goes back to `sms`. */
  sendBy(twilio: TwilioConfig | null): void;
  /** Sends e-mails to patients by a mail server, with links to a portal; null goes back to `mails`. */
  mailBy(smtp: SmtpConfig | null, portalUrl?: string): void;
  /** How often the last request has waited for PostgreSQL. */
  roundTrips(): number;
  /** Runs the cleaning job, at the given time. */
  clean(now: Date): Promise<void>;
  /** Runs the job that ends past days, at the given time. */
  endDays(now: Date): Promise<void>;
  /** Runs the job that adds audit rows to the chain. */
  chainAudit(): Promise<ChainEnd | undefined>;
  /** The same for another api than the shared one. */
  chainAuditOf(api: Api): Promise<ChainEnd | undefined>;
  /** The result of `openward audit:verify` after some statements, which are then rolled back. */
  verifyAudit(statements?: string[], expected?: Expected): Promise<Verified>;
  /** Runs the jobs that send news, reminders and e-mails to patients; returns the number of messages. */
  tellPatients(): Promise<number>;
  /** Runs the waiting list's job, at the server's time. */
  processWaitingList(): Promise<void>;
  /** Runs the job that notifies other systems. @param of another api than the shared one */
  deliverNotifications(of?: Api): Promise<void>;
  /**
   * Runs the job that writes exports, at the server's time.
   * @param parts aborts after that many, in the middle of the next one
   * @param of another api than the shared one
   */
  writeExports(parts?: number, of?: Api): Promise<void>;
  /** Runs the job that creates patients from imports. */
  runImports(): Promise<void>;
  /** Creates a separate messenger, which runs outside the tests' sandbox like the server. */
  messenger: typeof createMessenger;
  /** Opens a session without a password and returns its access token, valid for 15 minutes on the server's clock. */
  tokenFor(account: { userId: string }): Promise<string>;
}

type MailOutcome = Awaited<ReturnType<Mailer['deliver']>>;

/** The token that signs incoming SMS in tests. */
export const TWILIO_TOKEN = 'the auth token of the tests';

interface SharedServer {
  server: Promise<TestServer>;
  users: number;
}
const shared = new Map<string | undefined, SharedServer>();

/** Milliseconds without a test file before the shared server closes; the next file usually starts sooner. */
const IDLE = 150;

const AS_AT_FIRST = [
  ...['attempt', 'appointment_news', 'freed_time', 'mail_message'].map((table) => `delete from ${table}`),
  // Resets all columns, so that new settings need no line here.
  `do $$ begin execute (
    select 'update practice set ' || string_agg(format('%I = default', column_name), ', ')
    from information_schema.columns
    where table_schema = current_schema() and table_name = 'practice' and column_name not in ('id', 'version'));
  end $$`,
];

/** The shared server of this process and database. On PostgreSQL it uses a new database beside the given one. */
export async function testServer(databaseUrl: string | undefined): Promise<TestServer> {
  const one = shared.get(databaseUrl) ?? { server: ownServer(databaseUrl), users: 0 };
  shared.set(databaseUrl, one);
  one.users++;
  const server = await one.server;
  // Resets what the previous suite may have left: settings, counted attempts and pending work.
  for (const statement of AS_AT_FIRST) await server.api.database.execute(statement);
  return server;
}

/** Releases the shared server. It closes after a pause, because an open server keeps Jest from ending. */
export function leaveTestServer(databaseUrl: string | undefined): void {
  const one = shared.get(databaseUrl);
  if (!one) return;
  one.users--;
  setTimeout(() => {
    if (one.users > 0 || shared.get(databaseUrl) !== one) return;
    shared.delete(databaseUrl);
    void one.server.then(({ api }) => api.close());
  }, IDLE);
}

/** A separate server with an empty database; on PostgreSQL a new one beside the given one. */
export async function ownServer(databaseUrl: string | undefined): Promise<TestServer> {
  let fixed: Date | null = null;
  let twilio: SmsGateway | null = null;
  let smtp: ReturnType<typeof createSmtpMailer> | null = null;
  const sms: TestServer['sms'] = [];
  const mails: TestServer['mails'] = [];
  let mailOutcome: MailOutcome = 'accepted';
  const config: ApiConfig = {
    demo: false,
    secondFactor: 'off',
    patientsVisible: 'all',
    dataDir: databaseUrl ? mkdtempSync(join(tmpdir(), 'openward-')) : 'memory:/',
    databaseUrl: databaseUrl && (await emptyDatabase(databaseUrl)),
    demoTimeZone: 'UTC',
    tokenKey: new TextEncoder().encode('a key that only the tests have, 32+'),
    readLag: 1_000,
    rateLimit: 1_000_000,
    logLevel: 'silent',
    // Lets each test call from its own address (X-Forwarded-For).
    trustProxy: 'loopback',
    practicePhone: '',
    signUpVerification: false,
    sendsMail: true,
    // Used only to verify incoming SMS; the gateway for outgoing ones is replaced.
    twilio: { accountSid: 'AC-tests', authToken: TWILIO_TOKEN, from: '+14155550100', countryPrefix: '+1' },
    // The builders give all accounts the same number.
    messageLimits: { smsPerDay: forEveryPurpose(1_000_000), perRecipientPerDay: 1_000_000 },
    warnings: [],
  };
  const phones: SmsGateway = {
    send: async (phoneNo, text) => void sms.push({ phoneNo, text }),
    async deliver(message: OutgoingSms) {
      if (twilio) return twilio.deliver(message);
      const { reference, phoneNo, text } = message;
      sms.push({ phoneNo, text });
      return { outcome: 'accepted', providerId: `test-${reference}` };
    },
    find: async (message, since) => (twilio ? twilio.find(message, since) : []),
  };
  const substitutes = {
    jobs: false,
    // Tests sign in hundreds of times; `passwords.test.ts` covers the real cost.
    hashingCost: { memoryCost: 64, timeCost: 1 },
    deliversAtOnce: true,
    now: () => fixed ?? new Date(),
    sms: phones,
    mailer: {
      send: async (to: string | null, mail: Mail) => void mails.push({ to, ...mail }),
      async deliver(to: string, mail: Mail) {
        if (smtp) return smtp.deliver(to, mail);
        if (mailOutcome === 'accepted') mails.push({ to, ...mail });
        return mailOutcome;
      },
    },
    heard: statementKeeper(),
  };
  const api = await createApi(config, substitutes);
  const url = await listening(api);
  const another: TestServer['another'] = async (settings, more) => {
    const other = await createApi({ ...config, ...settings }, { ...substitutes, ...more });
    return { url: await listening(other), api: other };
  };
  return {
    url,
    api,
    build: createBuilders(api.database, await api.services.passwords.hash(BUILT_PASSWORD), api.services),
    setNow(now) {
      fixed = now;
    },
    sms,
    mails,
    answerMails(outcome) {
      mailOutcome = outcome;
    },
    roundTrips: roundTripsOfLastRequest,
    clean: (now) => asApi(() => clean(api.database, now)),
    endDays: (now) => asApi(() => endDays(api.database, now)),
    chainAudit: () => asApi(() => chainAudit(api.database)),
    chainAuditOf: ({ database }) => asApi(() => chainAudit(database)),
    verifyAudit: (statements = [], expected) => verifiedAfter(api, statements, expected),
    tellPatients: () =>
      asApi(async () => {
        const told = await tellPatients(api.database, api.services);
        await deliverMail(api.database, api.services);
        return told;
      }),
    processWaitingList: () => asApi(() => processWaitingList(api.database, api.services)),
    deliverNotifications: ({ database, services } = api) => asApi(() => deliverNotifications(database, services)),
    writeExports: (parts = Number.POSITIVE_INFINITY, { database, services } = api) =>
      asApi(() => {
        let left = parts;
        const broken: typeof database = {
          ...database,
          transaction: (work) =>
            database.transaction(async (tx, atEnd) => {
              const done = await work(tx, atEnd);
              if (left-- <= 0) throw new Error('broken off');
              return done;
            }),
        };
        return writeExports(broken, services);
      }),
    runImports: () => asApi(() => runImports(api.database, api.services)),
    messenger: createMessenger,
    runBulkSms: () => asApi(() => runBulkSms(api.database, api.services)),
    deliverSms: () => asApi(() => deliverSms(api.database, api.services)),
    sendBy(settings) {
      twilio = settings && createTwilioSms(settings);
    },
    mailBy(settings, portalUrl) {
      smtp?.close();
      smtp = settings && createSmtpMailer(settings);
      Object.assign(config, { smtp: settings ?? undefined, portalUrl });
    },
    another,
    demoPractice: async () => another({ demo: true, databaseUrl: databaseUrl && (await emptyDatabase(databaseUrl)) }),
    async tokenFor({ userId }) {
      const sessionId = newId();
      const now = api.services.now().toISOString();
      // One statement for speed: the suites open thousands of sessions.
      const opened = sql`
        insert into session (id, user_id, created_at, last_used_at) values (${sessionId}, ${userId}, ${now}, ${now})
        returning (select role from app_user where app_user.id = user_id)`;
      const { rows } = (await api.database.transaction(async (tx) => tx.withoutBegin(opened))) as {
        rows: { role: Role }[];
      };
      return api.services.accessTokens.sign({ userId, sessionId, role: rows[0]?.role });
    },
  };
}

async function verifiedAfter(api: Api, statements: string[], expected?: Expected): Promise<Verified> {
  const undone = new Error('undone');
  let found: Verified | undefined;
  const work = api.database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
    found = await verifyAudit(tx, expected);
    throw undone;
  });
  await work.catch((error) => {
    if (error !== undone) throw error;
  });
  return found as Verified;
}

/** Does not keep the process alive after the tests. */
async function listening(api: Api): Promise<string> {
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  api.app.server.on('connection', (socket) => socket.unref());
  api.app.server.unref();
  watchRequests(api.app.server);
  countRoundTripsOf(api.app.server);
  return url;
}

export async function emptyDatabase(url: string): Promise<string> {
  const name = `openward_test_${process.pid}_${Date.now()}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
