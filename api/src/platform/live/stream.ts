import type { ServerResponse } from 'node:http';
import type { Fact, FactName, StreamSign } from '@openward/contract/platform';

/** Bytes that are buffered for a slow client. */
const MOST_WAITING = 64 * 1024;

/** A stream of server-sent events (HTML Standard, section 9.2). */
export class EventStream {
  readonly #response: ServerResponse;

  /** Starts the response. @param headers common to all answers of the server */
  constructor(response: ServerResponse, headers: Record<string, string | number | string[] | undefined>) {
    this.#response = response;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies such as nginx would otherwise buffer the whole stream.
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
  }

  tell(name: FactName | StreamSign, detail: Fact | Record<string, never>): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(detail)}\n\n`);
  }

  /** Sends a comment, which clients ignore, to keep the connection alive. */
  signOfLife(): void {
    this.#write(':\n\n');
  }

  /** Ends the stream; a client that is still allowed reconnects. @param last text to send before */
  end(last = ''): void {
    this.#write(last);
    this.#response.end();
  }

  /** Runs work once the connection has closed, or immediately if it already has. */
  onEnd(work: () => void): void {
    if (this.#response.destroyed || this.#response.closed) work();
    else this.#response.once('close', work);
  }

  #write(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    // A client that does not read must not use ever more memory.
    if (this.#response.writableLength > MOST_WAITING) this.#response.destroy();
    else this.#response.write(text);
  }
}
