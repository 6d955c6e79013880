import type { ServerResponse } from 'node:http';
import type { Fact, FactName, StreamSign } from '@openward/contract/platform';

/** Bytes that may wait for a reader who is slower than what happens. */
const MOST_WAITING = 64 * 1024;

/** One open answer of server-sent events (HTML Standard, section 9.2). */
export class EventStream {
  readonly #response: ServerResponse;

  /** Begins the answer. @param headers what every answer of the server carries */
  constructor(response: ServerResponse, headers: Record<string, string | number | string[] | undefined>) {
    this.#response = response;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies that gather an answer before they pass it on (nginx) would hold everything back.
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
  }

  /** Tells one event. */
  tell(name: FactName | StreamSign, detail: Fact | Record<string, never>): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(detail)}\n\n`);
  }

  /** A comment, which no listener hears: proxies see that the connection lives, and so does the browser. */
  signOfLife(): void {
    this.#write(':\n\n');
  }

  /** Ends it; the listener comes back for a new one if they still may. @param last what it says before */
  end(last = ''): void {
    this.#write(last);
    this.#response.end();
  }

  /** Does something once the connection is gone, whoever ended it; at once where it is gone already. */
  onEnd(work: () => void): void {
    if (this.#response.destroyed || this.#response.closed) work();
    else this.#response.once('close', work);
  }

  #write(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    // Who does not read is not waited for with ever more memory.
    if (this.#response.writableLength > MOST_WAITING) this.#response.destroy();
    else this.#response.write(text);
  }
}
