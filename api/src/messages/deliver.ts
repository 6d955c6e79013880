import type { Database } from '../platform/database/database.ts';
import type { HandedOver } from '../platform/messages/ports.ts';
import { BUDGET_OF } from '../platform/messages/purposes.ts';
import type { Services } from '../platform/services.ts';
import { type ClaimedSms, claimSms, LEASE_SECONDS } from './claim.ts';
import { loseSms, noteSms, postponeSms, type SmsNews, unclaimed } from './note.ts';

/** The services that delivery needs. */
export type SmsPort = Pick<Services, 'messages' | 'now' | 'sms'>;

/** The database notifies on this channel of new messages. */
export const SMS_CHANNEL = 'openward_sms';

/** Minutes until the next try, after each one that the gateway refused for now. After the last, the message fails. */
const WAITS = [1, 4, 15, 60, 240];
/** Minutes until a gateway that gave no clear answer is asked again. */
const ASK_AGAIN = 10;

const minutes = (count: number) => count * 60_000;

/**
 * Delivers all due messages in small groups, and asks the gateway about those with an unknown outcome. Several
 * processes may run it at once.
 *
 * No message is sent twice: it is claimed in one transaction, handed over, and recorded in another. If a process dies
 * in between, the message stays claimed. Once its lease ends, the gateway is asked, and only if it does not know the
 * message is it handed over again.
 * @param stopping ends it after the messages in progress
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
  // A machine that was suspended in between has lost its claim.
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

/** Asks the gateway about a message that may or may not have been handed over. */
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
    // The gateway never received it.
    if (attempts > WAITS.length || now > giveUpAt) {
      return void (await noteSms(tx, reference, { state: 'FAILED', reason: 'gave_up' }, now));
    }
    return postponeSms(tx, reference, 'WAITING', now);
  });
}

async function note(database: Database, { now }: SmsPort, id: string, news: SmsNews): Promise<void> {
  await database.transaction((tx) => noteSms(tx, id, news, now()));
}
