import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An e-mail as a mail program shows it. */
export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  text: string;
  /** The invitation in it, and the same as an attached file. */
  calendar?: { method: string; content: string; file: string } | undefined;
  /** The raw message. */
  source: string;
}

/** A real mail server that keeps all messages. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** The code that refuses each recipient, such as 451 or 550; null to accept all. */
  refuses: number | null = null;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      done(this.refuses ? Object.assign(new Error('no'), { responseCode: this.refuses }) : null);
    },
    onData: async (stream, { envelope }, done) => {
      let source = '';
      for await (const chunk of stream.setEncoding('utf8')) source += chunk;
      this.mails.push(
        mailOf(
          source,
          envelope.rcptTo.map(({ address }) => address),
        ),
      );
      done();
    },
  });

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await new Promise<void>((listening) => server.#server.listen(0, '127.0.0.1', listening));
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((closed) => this.#server.close(closed));
  }
}

function mailOf(source: string, to: string[]): ReceivedMail {
  const parts = partsOf(source);
  const [whole] = parts;
  const ofType = (type: string) => parts.find((part) => part.type === type);
  const [invitation, file] = [ofType('text/calendar'), ofType('application/ics')];
  const method = /method=(\w+)/.exec(invitation?.headers.get('content-type') ?? '')?.[1] ?? '';
  return {
    to,
    from: words(whole?.headers.get('from') ?? ''),
    subject: words(whole?.headers.get('subject') ?? ''),
    text: ofType('text/plain')?.content.trim() ?? '',
    calendar: invitation && { method, content: invitation.content, file: file?.content ?? '' },
    source,
  };
}

interface Part {
  headers: Map<string, string>;
  type: string;
  content: string;
}

/** A message with all its parts, also nested ones (RFC 2046, section 5.1). */
function partsOf(source: string): Part[] {
  const end = source.indexOf('\r\n\r\n');
  const headers = new Map(
    source
      .slice(0, end)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.replace(/^[^:]*:\s*/, ''),
      ]),
  );
  const [type = ''] = (headers.get('content-type') ?? 'text/plain').split(';');
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const body = source.slice(end + 4);
  const inside = boundary ? `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1) : [];
  const content = boundary ? '' : decoded(body, headers.get('content-transfer-encoding') ?? '7bit');
  return [{ headers, type, content }, ...inside.flatMap((part) => partsOf(part.replace(/^\s*?\r\n/, '')))];
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? unquoted(body.replaceAll('=\r\n', '')) : body;
}

function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Decodes a header (RFC 2047). */
function words(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
    );
}
