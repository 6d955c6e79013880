import { log } from '@openward/server-kit/log';
import { and, eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { ApiConfig } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { demoMail, demoSms } from '../platform/database/schema/index.ts';
import type { Mailer, SmsGateway, SmtpConfig } from '../platform/messages/ports.ts';
import { createTwilioSms } from './twilio/send.ts';

/** The gateway that `SMS_GATEWAY` names. */
export function createSmsGateway(config: ApiConfig, database: Database, now: () => Date): SmsGateway {
  return config.twilio ? createTwilioSms(config.twilio) : createLogSms(config, database, now);
}

/** The mailer that `MAIL_GATEWAY` names. */
export function createMailer(config: ApiConfig, database: Database, now: () => Date): Mailer {
  return config.smtp ? createSmtpMailer(config.smtp) : createLogMailer(config, database, now);
}

/**
 * Sends nothing. In the demo it stores the messages for `GET /api/demo/mail` and prints them; elsewhere it drops them,
 * because they contain codes.
 */
function createLogMailer(config: ApiConfig, database: Database, now: () => Date): Mailer {
  const send: Mailer['send'] = async (to, { subject, text }) => {
    if (!config.demo) return;
    await database.transaction((tx) =>
      tx
        .insert(demoMail)
        .values({ id: newId(), address: to, subject: to ? subject : '', body: to ? text : '', sentAt: now() }),
    );
    if (to) console.log(`E-mail to ${to}: ${subject}: ${text}`);
  };
  return { send, deliver: (to, mail) => send(to, mail).then(() => 'accepted') };
}

/**
 * Sends nothing. In the demo it stores the messages for `GET /api/demo/sms` and prints the codes; elsewhere it drops
 * them, because they contain codes.
 */
function createLogSms(config: ApiConfig, database: Database, now: () => Date): SmsGateway {
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
        // The message's own id makes a repeated delivery harmless.
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

const TIME_LIMIT = 10_000;

/** Sends through an SMTP server. Logs failures without address or text. */
export function createSmtpMailer({ url, from }: SmtpConfig): Mailer & { close(): void } {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: TIME_LIMIT, greetingTimeout: TIME_LIMIT, socketTimeout: TIME_LIMIT },
    { from },
  );
  const deliver: Mailer['deliver'] = async (to, { subject, text, calendar }) => {
    const icalEvent = calendar && { ...calendar, filename: 'appointment.ics' };
    try {
      await transport.sendMail({ to: { name: '', address: to }, subject, text, ...(icalEvent && { icalEvent }) });
      return 'accepted';
    } catch (error) {
      const { code, name, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
      log.error({ code: code ?? name }, 'an e-mail was not sent');
      // A permanent failure (RFC 5321, section 4.2.1).
      return responseCode >= 500 ? 'refused' : 'later';
    }
  };
  return {
    // Does not await: the duration would reveal whether the user exists.
    async send(to, mail) {
      if (to) void deliver(to, mail);
    },
    deliver,
    close: () => transport.close(),
  };
}
