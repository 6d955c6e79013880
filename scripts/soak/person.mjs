import { randomUUID } from 'node:crypto';
import { LostAnswer } from './client.mjs';
import { between, chance, pause } from './random.mjs';

/** How long a write is repeated before it counts as unanswered: longer than any outage. */
const PATIENCE = 150_000;
/** The part of writes whose first answer is thrown away, and of answered writes that are sent once more. */
const LOSE = 0.08;
const REPEAT = 0.08;
/** Access tokens last 15 minutes. */
const FRESH = 600_000;

/** Somebody with an account. What they change they repeat under the same key until they have an answer. */
export class Person {
  user;
  #context;
  #credentials;
  #address;
  #tokens;
  #staleAt = 0;

  /** @param {{client: import('./client.mjs').Client, watch: import('./watch.mjs').Watch, ledger: import('./ledger.mjs').Ledger}} context */
  constructor(context, { username, password, address }) {
    this.#context = context;
    this.#credentials = { username, password };
    this.#address = address;
  }

  get email() {
    return this.#credentials.username;
  }

  get password() {
    return this.#credentials.password;
  }

  set password(password) {
    this.#credentials.password = password;
  }

  get isStaff() {
    return this.user.userRole !== 'ROLE_PATIENT';
  }

  /** Whose appointments the portal shows this person, as the design says it. */
  maySee({ patientId, doctorId, hospitalId }) {
    const { userRole, ...own } = this.user;
    if (userRole === 'ROLE_PATIENT') return patientId === own.patientId;
    if (userRole === 'ROLE_DOCTOR') return doctorId === own.doctorId;
    return userRole === 'ROLE_SYS_ADMIN' || hospitalId === own.hospitalId;
  }

  async signIn() {
    const { status, result } = await this.#until(() => ({ path: '/login', body: this.#credentials }));
    if (status !== 200) throw new Error(`${this.email} cannot sign in: ${status} ${result?.code}`);
    this.#keep(result);
    this.user = result.user;
  }

  /** Exchanges the refresh token; whatever happened to the answer, the session must go on. */
  async refresh() {
    await this.#signedIn();
    await this.#exchange();
  }

  /** An access token that can be used. */
  async token() {
    await this.#signedIn();
    return this.#tokens.token;
  }

  async signOut() {
    await this.#signedIn();
    // Where the first answer was lost, the second one finds nobody signed in.
    await this.#until(() => ({ path: '/logout', token: this.#tokens.token }), { mayEndSession: true });
    this.#tokens = undefined;
  }

  /** Whoever sets a password by a code is signed out everywhere. */
  forgetSession() {
    this.#tokens = undefined;
  }

  /** Asks for something. @throws LostAnswer */
  async ask(method, path, body) {
    await this.#signedIn();
    const { client } = this.#context;
    const answer = await client.call(method, path, { token: this.#tokens.token, body, address: this.#address });
    if (answer.status === 401) this.#endedByNobody(answer);
    return answer;
  }

  /** Changes something, as who is signed in. @returns the answer; never 5xx */
  async change(path, body, method = 'POST') {
    return this.#until(async () => {
      await this.#signedIn();
      return { method, path, body, token: this.#tokens.token };
    });
  }

  /** Changes something without being signed in. */
  changeAsStranger(path, body) {
    return this.#until(() => ({ path, body }));
  }

  async #signedIn() {
    if (this.#tokens && Date.now() > this.#staleAt) await this.#exchange();
    if (!this.#tokens) await this.signIn();
  }

  async #exchange() {
    const { refreshToken } = this.#tokens;
    const answer = await this.#until(() => ({ path: '/token/refresh', body: { refreshToken } }));
    if (answer.status === 200) this.#keep(answer.result);
    else this.#endedByNobody(answer);
  }

  #keep(tokens) {
    this.#tokens = tokens;
    this.#staleAt = Date.now() + FRESH;
  }

  #endedByNobody({ requestId }) {
    this.#tokens = undefined;
    this.#context.watch.fault('sessions ended by nobody', { who: this.email, requestId });
  }

  /** Sends a call under one key until it is answered. */
  async #until(make, { mayEndSession = false } = {}) {
    const { client, watch, ledger } = this.#context;
    const key = randomUUID();
    const until = Date.now() + PATIENCE;
    let loseAfter = chance(LOSE) ? between(0, 60) : undefined;
    while (Date.now() < until) {
      const { method = 'POST', path, body, token } = await make();
      const send = (options) => client.call(method, path, { body, token, key, address: this.#address, ...options });
      try {
        const answer = await send({ loseAfter });
        const { status } = answer;
        if (status < 500 && status !== 429) {
          if (status !== 401 || !token || mayEndSession) return await this.#repeated(answer, { send, path });
          this.#endedByNobody(answer);
        }
        await pause(300, 900);
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error;
        loseAfter = undefined;
        // At once or later: the first one may still be at work.
        await pause(0, 400);
      }
    }
    ledger.unanswered++;
    watch.fault('writes without an answer', { who: this.email, key });
    throw new LostAnswer('no answer');
  }

  /** Sometimes sends an answered call again: the answer must be the first one. */
  async #repeated(answer, { send, path }) {
    if (answer.status === 401 || !chance(REPEAT)) return answer;
    const again = await send().catch(() => undefined);
    if (!again || again.status >= 500 || again.status === 429 || again.status === 401) return answer;
    if (again.status === answer.status && JSON.stringify(again.result) === JSON.stringify(answer.result)) return answer;
    const { watch } = this.#context;
    watch.fault('repeats with another answer', { path, first: brief(answer), again: brief(again) });
    return answer;
  }
}

function brief({ status, result, requestId }) {
  return { status, id: result?.id, code: result?.code, requestId };
}
