import { randomUUID } from 'node:crypto';
import { pause } from '../../lib/workspace.ts';
import { type Answer, type Client, LostAnswer } from './client.ts';
import type { Ledger } from './ledger.ts';
import { between, chance, oneOf } from './random.ts';
import type { Watch } from './watch.ts';

/** Milliseconds for which a write is repeated before it counts as unanswered; longer than any outage. */
const PATIENCE = 150_000;
/** The share of writes whose first answer is ignored, and of answered writes that are repeated. */
const LOSE = 0.08;
const REPEAT = 0.08;
/** Milliseconds until a token is refreshed. Access tokens last 15 minutes. */
const FRESH = 600_000;

/** What the simulated people use. */
export type Context = { client: Client; watch: Watch; ledger: Ledger };

type User = { id: string; userRole: string; patientId?: string; doctorId?: string; hospitalId?: string };

type Credentials = { username: string; password: string };
type Call = { path: string; body?: unknown; token?: string };

/** A user with an account who repeats every change with the same key until it is answered. */
export class Person {
  user: User | undefined;
  password: string;
  readonly email: string;
  readonly #context: Context;
  readonly #address: string | undefined;
  #tokens: { token: string; refreshToken: string } | undefined;
  #staleAt = 0;

  /** @param address the client address to simulate */
  constructor(context: Context, { username, password }: Credentials, address?: string) {
    this.#context = context;
    this.email = username;
    this.password = password;
    this.#address = address;
  }

  get isStaff(): boolean {
    return this.user?.userRole !== 'ROLE_PATIENT';
  }

  /** Returns true if the portal shows this person an appointment. */
  maySee({ patientId, doctorId, hospitalId }: { patientId: string; doctorId: string; hospitalId: string }): boolean {
    if (this.user?.userRole === 'ROLE_PATIENT') return patientId === this.user.patientId;
    if (this.user?.userRole === 'ROLE_DOCTOR') return doctorId === this.user.doctorId;
    return this.user?.userRole === 'ROLE_SYS_ADMIN' || hospitalId === this.user?.hospitalId;
  }

  /** @returns an access token */
  async signIn(): Promise<string> {
    const body = { username: this.email, password: this.password };
    const { status, result } = await this.#until(() => ({ path: '/login', body }));
    if (status !== 200) throw new Error(`${this.email} cannot sign in: ${status} ${result?.code}`);
    this.user = result.user;
    return this.#keep(result);
  }

  /** Refreshes the tokens. The session must survive a lost answer. */
  async refresh(): Promise<void> {
    await this.token();
    await this.#exchange();
  }

  /** Returns a valid access token. */
  async token(): Promise<string> {
    if (this.#tokens && Date.now() > this.#staleAt) await this.#exchange();
    return this.#tokens?.token ?? this.signIn();
  }

  async signOut(): Promise<void> {
    const token = await this.token();
    // If the first answer was lost, the second call is no longer signed in.
    await this.#until(() => ({ path: '/logout', token }), true);
    this.#tokens = undefined;
  }

  /** Call after a reset by code, which ends all sessions. */
  forgetSession(): void {
    this.#tokens = undefined;
  }

  /** Makes a signed-in call. @throws LostAnswer */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const token = await this.token();
    const answer = await this.#context.client.call(method, path, { token, body, address: this.#address });
    if (answer.status === 401) this.#endedByNobody(answer);
    return answer;
  }

  /** Makes a signed-in change. @returns the answer; never 5xx */
  change(path: string, body?: unknown): Promise<Answer> {
    return this.#until(async () => ({ path, body, token: await this.token() }));
  }

  /** Makes a change without a session. */
  changeAsStranger(path: string, body?: unknown): Promise<Answer> {
    return this.#until(() => ({ path, body }));
  }

  async #exchange(): Promise<void> {
    const refreshToken = this.#tokens?.refreshToken;
    const answer = await this.#until(() => ({ path: '/token/refresh', body: { refreshToken } }));
    if (answer.status === 200) this.#keep(answer.result);
    else this.#endedByNobody(answer);
  }

  #keep(tokens: { token: string; refreshToken: string }): string {
    this.#tokens = tokens;
    this.#staleAt = Date.now() + FRESH;
    return tokens.token;
  }

  #endedByNobody({ requestId }: Answer): void {
    this.#tokens = undefined;
    this.#context.watch.fault('sessions ended by nobody', { who: this.email, requestId });
  }

  /** Sends a call with one idempotency key until it is answered. */
  async #until(make: () => Call | Promise<Call>, mayEndSession = false): Promise<Answer> {
    const { client, watch } = this.#context;
    const key = randomUUID();
    const until = Date.now() + PATIENCE;
    let loseAfter = chance(LOSE) ? between(0, 60) : undefined;
    while (Date.now() < until) {
      const { path, body, token } = await make();
      const options = { body, token, key, address: this.#address };
      try {
        const answer = await client.call('POST', path, { ...options, loseAfter });
        const { status } = answer;
        if (status < 500 && status !== 429) {
          if (status !== 401 || !token || mayEndSession)
            return await this.#repeated(path, answer, () => client.call('POST', path, options));
          this.#endedByNobody(answer);
        }
        await pause(300, 900);
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error;
        loseAfter = undefined;
        // A random pause, because the first call may still be running.
        await pause(0, 400);
      }
    }
    watch.fault('writes without an answer', { who: this.email, key });
    throw new LostAnswer('no answer');
  }

  /** Sometimes repeats an answered call, which must return the same answer. */
  async #repeated(path: string, answer: Answer, send: () => Promise<Answer>): Promise<Answer> {
    if (answer.status === 401 || !chance(REPEAT)) return answer;
    const again = await send().catch(() => undefined);
    if (!again || again.status >= 500 || [429, 401].includes(again.status)) return answer;
    if (again.status === answer.status && JSON.stringify(again.result) === JSON.stringify(answer.result)) return answer;
    const brief = ({ status, result, requestId }: Answer) => {
      return { status, id: result?.id, code: result?.code, requestId };
    };
    this.#context.watch.fault('repeats with another answer', { path, first: brief(answer), again: brief(again) });
    return answer;
  }
}

/** People who sign up, change their password, and reset it. The ledger keeps only the last password. */
export function createNewcomers(context: Context): () => Promise<void> {
  const { client, ledger, watch } = context;
  const people: { person: Person; phoneNo: string }[] = [];
  const newPassword = () => `Aa1!${randomUUID().slice(0, 13)}`;

  async function signUp(): Promise<void> {
    const count = people.length + 1;
    const password = newPassword();
    const email = `newcomer.${count}.${process.pid}@soak.example`;
    const phoneNo = `60${String(count).padStart(8, '0')}`;
    // A different address for each because of limits on sign-ups.
    const address = `10.7.${(count >> 8) & 255}.${count & 255}`;
    const person = new Person(context, { username: email, password }, address);
    const who = { firstName: 'New', lastName: `Comer ${count}`, email, phoneNo };
    const body = { ...who, password, confirmPassword: password };
    const { status } = await person.changeAsStranger('/users/register', body);
    if (status === 200) ledger.passwordSet(email, password);
    else watch.fault('sign-ups that were refused', { email, status });
    people.push({ person, phoneNo });
  }

  async function changePassword(person: Person): Promise<void> {
    const next = newPassword();
    if (!person.user) await person.signIn();
    const body = { id: person.user?.id, password: person.password, newPassword: next, confirmPassword: next };
    const { status } = await person.change('/users/change/password', body);
    if (status === 200) accept(person, next);
  }

  /** The code comes by SMS. If the server was killed before sending it, nothing changes. */
  async function reset(person: Person, phoneNo: string): Promise<void> {
    const sent = await person.changeAsStranger(`/send/otp?username=${person.email}`);
    if (sent.status !== 200) return;
    const otp = await codeFor(phoneNo);
    if (!otp) return;
    const { request } = sent.result;
    const proven = await person.changeAsStranger('/validate/otp', { username: person.email, request, otp });
    if (proven.status !== 200) return;
    const next = newPassword();
    const body = { ...proven.result, newPassword: next, confirmPassword: next };
    const { status } = await person.changeAsStranger('/users/update/password', body);
    if (status !== 200) return;
    accept(person, next);
    person.forgetSession();
  }

  async function codeFor(phoneNo: string): Promise<string | undefined> {
    for (let tried = 0; tried < 6; tried++) {
      const answer = await client.call('GET', `/demo/sms?phoneNo=${phoneNo}`).catch(() => undefined);
      const messages: { text: string }[] = answer?.status === 200 ? answer.result : [];
      const code = messages.map(({ text }) => /^(\d{6}) is /.exec(text)?.[1]).find(Boolean);
      if (code) return code;
      await pause(300);
    }
    return undefined;
  }

  function accept(person: Person, password: string): void {
    person.password = password;
    ledger.passwordSet(person.email, password);
  }

  return async () => {
    const known = oneOf(people);
    if (!known || chance(0.4)) await signUp();
    else if (chance(0.5)) await changePassword(known.person);
    else await reset(known.person, known.phoneNo);
  };
}
