import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notification as a system gets it. */
export interface Notification {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: notifications of every shape
  body: any;
}

/** Another system that is notified of events, on this machine. */
export interface Receiver {
  url: string;
  /** Everything it was sent, oldest first. */
  received: Notification[];
  /** From now on it answers so, or not at all. */
  answers(status: number | 'never', headers?: Record<string, string>): void;
  /** Ends the connections of those that it has not answered. */
  hangUp(): void;
  close(): Promise<void>;
}

/** Starts a system that takes what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  let answer: { status: number | 'never'; headers: Record<string, string> } = { status: 200, headers: {} };
  const received: Notification[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      received.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) });
      if (answer.status === 'never') return;
      response.writeHead(answer.status, answer.headers).end('Thank you');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers(status, headers = {}) {
      answer = { status, headers };
    },
    hangUp: () => server.closeAllConnections(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The signature that a notification should have (Standard Webhooks). @param secret as it was shown */
export function signatureOf({ headers, text }: Notification, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
