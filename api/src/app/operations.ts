import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Contract } from '@openward/contract/everything';
import { apiContract, type PreviousContract } from '@openward/contract/hashes';
import type { ApiContract } from '@openward/contract/releases';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { demoMail, demoSms } from '../platform/database/schema/index.ts';
import { type Detached, type Handler, type Handlers, Reply } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';

/** GET /contract. */
const getContract: Detached<Contract['platform']['getContract']> = {
  detached: async () => new Reply(contract, { etag }),
};

/** GET /demo/sms: the text messages that a real practice would have sent, newest first. */
const listDemoSms: Handler<Contract['platform']['listDemoSms']> = async ({ query }, { tx, services }) => {
  onlyInTheDemo(services);
  const rows = await tx
    .select()
    .from(demoSms)
    .where(and(isNotNull(demoSms.phoneNo), query.phoneNo ? eq(demoSms.phoneNo, query.phoneNo) : undefined))
    .orderBy(desc(demoSms.sentAt), desc(demoSms.id))
    .limit(NEWEST);
  return rows.map(({ phoneNo, body, sentAt }) => ({
    phoneNo: phoneNo ?? '',
    text: body,
    sentAt: sentAt.toISOString(),
  }));
};

/** GET /demo/mail: the e-mails that a real practice would have sent, newest first. */
const listDemoMail: Handler<Contract['platform']['listDemoMail']> = async ({ query }, { tx, services }) => {
  onlyInTheDemo(services);
  const rows = await tx
    .select()
    .from(demoMail)
    .where(and(isNotNull(demoMail.address), query.to ? eq(demoMail.address, query.to.toLowerCase()) : undefined))
    .orderBy(desc(demoMail.sentAt), desc(demoMail.id))
    .limit(NEWEST);
  return rows.map(({ address, subject, body, sentAt }) => ({
    to: address ?? '',
    subject,
    text: body,
    sentAt: sentAt.toISOString(),
  }));
};

/** Endpoints of the platform itself: live events, health checks, the contract and the demo's messages. */
export const platformHandlers: Handlers<Contract['platform']> = {
  events: {
    stream: ({ query }, { caller, services }, stream) => void services.live.open(caller, stream, query.since),
  },
  healthz: { detached: async () => ({ version: process.env.npm_package_version ?? 'dev' }) },
  readyz: {
    async detached(_input, { database }) {
      try {
        await database.ping();
      } catch {
        throw refusal('unavailable', 'The database is not responding.', { retryAfter: 2 });
      }
      return { database: 'up' };
    },
  },
  getContract,
  listDemoSms,
  listDemoMail,
};

const require = createRequire(import.meta.url);

/** The contract of the previous release (`npm run contract:keep`). */
export const previousContract = require('@openward/contract/previous.json') as PreviousContract;

/** The contract of this api; it does not change while the process runs. */
export const contract: ApiContract = apiContract(previousContract);

const etag = `"${createHash('sha256').update(JSON.stringify(contract)).digest('base64url').slice(0, 22)}"`;

const NEWEST = 50;

/** @throws 404 outside the demo */
function onlyInTheDemo(services: Services): void {
  if (!services.config.demo) throw refusal('not_found', 'We could not find anything at this address.');
}
