import { createTransport } from 'nodemailer';
import type { Mailer, SmtpConfig } from '../platform/messages/ports.ts';

const TIME_LIMIT = 10_000;

/** Sends through an SMTP server. Failures go to the terminal without address or text. */
export function createSmtpMailer({ url, from }: SmtpConfig): Mailer & { close(): void } {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: TIME_LIMIT, greetingTimeout: TIME_LIMIT, socketTimeout: TIME_LIMIT },
    { from },
  );
  return {
    // Not awaited: how long the server takes would tell that the user exists.
    async send(to, { subject, text }) {
      if (!to) return;
      void transport
        .sendMail({ to: { name: '', address: to }, subject, text })
        .catch((error: Error & { code?: string }) =>
          console.error('openward: an e-mail was not sent:', error.code ?? error.name),
        );
    },
    close: () => transport.close(),
  };
}
