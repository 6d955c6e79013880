import type { ApiConfig } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { demoMail } from '../platform/database/schema/index.ts';
import type { Mailer } from './ports.ts';

/**
 * Sends nothing. In the demo it keeps the messages for `GET /api/demo/mail` and shows them on the terminal; outside
 * the demo it drops them, because they hold codes.
 */
export function createLogMailer(config: ApiConfig, database: Database, now: () => Date): Mailer {
  return {
    async send(to, { subject, text }) {
      if (!config.demo) return;
      await database.transaction((tx) =>
        tx
          .insert(demoMail)
          .values({ id: newId(), address: to, subject: to ? subject : '', body: to ? text : '', sentAt: now() }),
      );
      if (to) console.log(`E-mail to ${to}: ${subject}: ${text}`);
    },
  };
}
