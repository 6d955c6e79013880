import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { type ClaimedSms, claimSms, LEASE_SECONDS } from './claim.ts';
import { loseSms, noteSms, postponeSms, type SmsNews, unclaimed } from './note.ts';
import type { HandedOver } from './ports.ts';
import { BUDGET_OF } from './purposes.ts';

/** What delivering needs of the server. */
export type SmsPort = Pick<Services, 'messages' | 'now' | 'sms'>;

/** The channel on which the database tells that there are messages. */
export const SMS_CHANNEL = 'openward_sms';

/** Minutes until the next try after each that the gateway did not take. After the last there is none. */
const WAITS = [1, 4, 15, 60, 240];
/** Minutes until a gateway that did not say whether it has a message is asked again. */
const ASK_AGAIN = 10;

const minutes = (count: number) => count * 60_000;

/**
 * Hands over every message whose time has come, some at a time, and asks after those of which nobody knows. Several
 * processes may do so at once.
 *
 * None goes out twice: it is claimed in one transaction, handed over, and noted in another. Where a process dies in
 * between, the message stays claimed; once its lease is over the gateway is asked whether it has it, and only where it
 * says that it has not is it handed over again.
 * @param stopping ends it after the messages that are under way
 */
export async function deliverSms(database: Database, port: SmsPort, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const claimed = await database.transaction((tx) => claimSms(tx, port.now()));
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((message) => (message.isDoubtful ? askAfter : handOver)(database, port, message)));
  }
}

async function handOver(database: Database, port: SmsPort, message: ClaimedSms): Promise<void> {
  const { reference, attempts, handedAt, phoneNo, purpose, giveUpAt } = message;
  // A machine that slept in between has lost its claim.
  if (port.now().getTime() - handedAt.getTime() > (LEASE_SECONDS * 1000) / 2) return;
  if (port.now() > giveUpAt) return note(database, port, reference, { state: 'FAILED', reason: 'gave_up' });
  if (attempts === 1 && !(await port.messages.countSms(phoneNo, BUDGET_OF[purpose]))) {
    return note(database, port, reference, { state: 'FAILED', reason: 'limit_reached' });
  }
  await settle(database, port, message, await port.sms.gateway.deliver(message));
}

async function settle(database: Database, port: SmsPort, message: ClaimedSms, handed: HandedOver): Promise<void> {
  const { reference, attempts, giveUpAt } = message;
  switch (handed.outcome) {
    case 'accepted':
      return note(database, port, reference, {
        state: handed.isDelivered ? 'DELIVERED' : 'SENT',
        providerId: handed.providerId,
      });
    case 'refused':
      return note(database, port, reference, { state: 'FAILED', reason: handed.reason });
    case 'later': {
      const wait = Math.max(minutes(WAITS[attempts - 1] ?? 0), (handed.after ?? 0) * 1000);
      const next = new Date(port.now().getTime() + wait);
      if (attempts > WAITS.length || next > giveUpAt) {
        return note(database, port, reference, { state: 'FAILED', reason: 'gave_up' });
      }
      return database.transaction((tx) => postponeSms(tx, reference, 'WAITING', next));
    }
    case 'unsure': {
      const next = new Date(port.now().getTime() + minutes(WAITS[attempts - 1] ?? ASK_AGAIN));
      return database.transaction((tx) => postponeSms(tx, reference, 'SENDING', next));
    }
  }
}

/** Asks the gateway after a message of which nobody knows whether it was handed over. */
async function askAfter(database: Database, port: SmsPort, message: ClaimedSms): Promise<void> {
  const { reference, handedAt, attempts, giveUpAt } = message;
  const found = await port.sms.gateway.find(message, handedAt);
  const now = port.now();
  await database.transaction(async (tx) => {
    const [providerId] = found ? await unclaimed(tx, reference, found) : [];
    if (providerId) return void (await noteSms(tx, reference, { state: 'SENT', providerId }, now));
    if (!found) {
      if (now > giveUpAt) return loseSms(tx, reference, now);
      return postponeSms(tx, reference, 'SENDING', new Date(now.getTime() + minutes(ASK_AGAIN)));
    }
    // It never had it.
    if (attempts > WAITS.length || now > giveUpAt) {
      return void (await noteSms(tx, reference, { state: 'FAILED', reason: 'gave_up' }, now));
    }
    return postponeSms(tx, reference, 'WAITING', now);
  });
}

async function note(database: Database, { now }: SmsPort, id: string, news: SmsNews): Promise<void> {
  await database.transaction((tx) => noteSms(tx, id, news, now()));
}
