import { Agent, request } from 'node:http';

/** What takes longer hangs. */
const LONGEST = 30_000;

/** A call that was sent and got no answer: what it did is not known. */
export class LostAnswer extends Error {}

/** Calls the portal over HTTP and tells the watch of every answer and every one that did not come. */
export class Client {
  #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #target;
  #watch;

  constructor(url, watch) {
    const { hostname, port } = new URL(url);
    this.#target = { hostname, port };
    this.#watch = watch;
  }

  /** Lets go of the connections that wait for the next call. */
  hangUp() {
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true, maxSockets: 64 });
  }

  /**
   * Calls an address below `/api`.
   * @param {{token?: string, body?: unknown, key?: string, address?: string, loseAfter?: number}} options `address` is
   * where it seems to come from; `loseAfter` milliseconds the answer is not waited for any more
   * @returns {Promise<{status: number, result: any, requestId: string}>}
   * @throws LostAnswer
   */
  async call(method, path, { token, body, key, address, loseAfter } = {}) {
    const { status, headers, text } = await this.send(method, `/api${path}`, {
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(address ? { 'x-forwarded-for': address } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      loseAfter,
    });
    let answer;
    try {
      answer = JSON.parse(text);
    } catch {
      this.#watch.fault('answers that are no JSON', { call: `${method} ${path}`, status, text: text.slice(0, 200) });
    }
    return { status, result: answer?.result, requestId: headers['x-request-id'] };
  }

  /**
   * Sends anything anywhere and reads the answer to its end.
   * @param {{headers?: object, body?: string, loseAfter?: number, mayBeCut?: boolean}} options `mayBeCut` where the
   * server may end the connection before it has read everything
   * @returns {Promise<{status: number, headers: object, text: string}>}
   * @throws LostAnswer
   */
  send(method, path, { headers = {}, body, loseAfter, mayBeCut = false } = {}) {
    const from = Date.now();
    const call = `${method} ${path.replace(/[0-9a-f-]{36}/g, '…').slice(0, 120)}`;
    return new Promise((resolve, reject) => {
      let reason;
      const sending = request({ ...this.#target, agent: this.#agent, method, path, headers }, (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', lose);
        answer.on('close', () => {
          if (!answer.complete) return lose(new Error('cut off'));
          clearTimeout(limit);
          const text = Buffer.concat(chunks).toString();
          const requestId = answer.headers['x-request-id'];
          const sent = answer.statusCode >= 500 ? { path, headers, body: body?.slice(0, 500) } : undefined;
          this.#watch.answered({ call, from, status: answer.statusCode, requestId, sent });
          resolve({ status: answer.statusCode, headers: answer.headers, text });
        });
      });
      const giveUp = (why) => {
        reason = why;
        sending.destroy();
      };
      const limit = setTimeout(giveUp, LONGEST, 'hang');
      if (loseAfter !== undefined) setTimeout(giveUp, loseAfter, 'given up on purpose');
      let isLost = false;
      const lose = (error) => {
        if (isLost) return;
        isLost = true;
        clearTimeout(limit);
        const why = reason ?? error.code ?? error.message;
        this.#watch.lost({ call, from, reason: mayBeCut && why !== 'hang' ? 'cut off as it may be' : why });
        reject(new LostAnswer(why));
      };
      sending.on('error', lose);
      sending.end(body);
    });
  }
}
