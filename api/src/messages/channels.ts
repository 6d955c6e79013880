import type { ApiConfig } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { createLogMailer } from './log-mailer.ts';
import { createLogSms } from './log-sms.ts';
import type { Mailer, SmsGateway } from './ports.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { createTwilioSms } from './twilio-sms.ts';

/** The gateway that `SMS_GATEWAY` names. */
export function createSmsGateway(config: ApiConfig, database: Database, now: () => Date): SmsGateway {
  return config.twilio ? createTwilioSms(config.twilio) : createLogSms(config, database, now);
}

/** The mailer that `MAIL_GATEWAY` names. */
export function createMailer(config: ApiConfig, database: Database, now: () => Date): Mailer {
  return config.smtp ? createSmtpMailer(config.smtp) : createLogMailer(config, database, now);
}
