import type { ApiConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { demoSms } from '../database/schema/index.ts';
import type { SmsGateway } from './ports.ts';

/**
 * Sends nothing. In the demo it keeps the messages for `GET /api/demo/sms` and shows them on the terminal;
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
  };
}
