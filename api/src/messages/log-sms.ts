import { and, eq } from 'drizzle-orm';
import type { ApiConfig } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { demoSms } from '../platform/database/schema/index.ts';
import type { SmsGateway } from './ports.ts';

/**
 * Sends nothing. In the demo it keeps the messages for `GET /api/demo/sms`, and shows the codes on the terminal;
 * outside the demo it drops them, because they hold codes.
 */
export function createLogSms(config: ApiConfig, database: Database, now: () => Date): SmsGateway {
  return {
    async send(phoneNo, text) {
      if (!config.demo) return;
      await database.transaction((tx) =>
        tx.insert(demoSms).values({ id: newId(), phoneNo, body: phoneNo ? text : '', sentAt: now() }),
      );
      if (phoneNo) console.log(`SMS to ${phoneNo}: ${text}`);
    },
    async deliver({ reference, phoneNo, text }) {
      if (config.demo) {
        // Kept under the message's own id: handed over twice, it is there once.
        await database.transaction((tx) =>
          tx.insert(demoSms).values({ id: reference, phoneNo, body: text, sentAt: now() }).onConflictDoNothing(),
        );
      }
      return { outcome: 'accepted', providerId: `log-${reference}`, isDelivered: config.demo };
    },
    async find({ reference, phoneNo }) {
      const kept = await database.transaction((tx) =>
        tx
          .select({ id: demoSms.id })
          .from(demoSms)
          .where(and(eq(demoSms.id, reference), eq(demoSms.phoneNo, phoneNo))),
      );
      return kept.map(({ id }) => `log-${id}`);
    },
  };
}
