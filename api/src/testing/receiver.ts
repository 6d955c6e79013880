import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notification that a system has received. */
export interface Notification {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: notifications of every shape
  body: any;
}

/** Another system that receives notifications, on this machine. */
export interface Receiver {
  url: string;
  /** All notifications, oldest first. */
  received: Notification[];
  /** Sets the answer from now on; `never` leaves calls open. */
  answers(status: number | 'never', headers?: Record<string, string>): void;
  /** Closes the connections of unanswered calls. */
  hangUp(): void;
  close(): Promise<void>;
}

/** Starts a system that accepts all notifications. */
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

/** The expected signature of a notification (Standard Webhooks). @param secret as displayed */
export function signatureOf({ headers, text }: Notification, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
