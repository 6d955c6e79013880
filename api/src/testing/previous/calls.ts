import { type Endpoint, ROLES, type Role } from '@openward/contract';
import { SECRET_QUESTIONS } from '@openward/contract/accounts';

import { calledEndpoints, everyEndpoint, type PreviousCall, type PreviousEndpoint } from '@openward/contract/hashes';
import { sql } from 'drizzle-orm';
import type { AnySchema } from 'yup';
import type { ApiConfig } from '../../platform/config.ts';
import { newId } from '../../platform/database/ids.ts';
import { demoMail, demoSms } from '../../platform/database/schema/index.ts';
import { BUILT_PASSWORD } from '../builders.ts';
import { call, type Received } from '../client.ts';
import { provideFactors } from '../factors.ts';
import { addressOf, broughtBy, type Input, validInput } from '../valid-input.ts';
import { MORNING, rowsOf, type World } from '../world.ts';
import { lossesOf, shapeOf } from './shape.ts';
import { filledIn, rememberingSources } from './templates.ts';

const DEMO_PHONE = '4155550123';

/** Inputs of calls for which a generated valid input does not succeed. */
const KNOWN: Record<string, Partial<Input>> = {
  login: { body: { username: '{{own-email}}', password: BUILT_PASSWORD } },
  verifyToken: { query: { token: '{{own-token}}' } },
  refreshToken: { body: { refreshToken: '{{own-refresh-token}}' } },
  sendVerification: { body: { username: '{{claimed-email}}', password: BUILT_PASSWORD } },
  updatePassword: {
    body: {
      id: '{{own-pseudonym}}',
      newPassword: BUILT_PASSWORD,
      confirmPassword: BUILT_PASSWORD,
      grant: '{{own-grant}}',
    },
  },
  sendOtp: { query: { username: '{{own-email}}' } },
  validateOtp: { body: { otp: '{{own-otp}}', username: '{{own-email}}', request: '{{own-flow}}' } },
  validateAnswers: {
    body: {
      username: '{{own-email}}',
      userSecretQuestionDto: SECRET_QUESTIONS.slice(0, 3).map((questionDesc) => ({
        questionDesc,
        questionAnswer: '{{own-answer}}',
      })),
    },
  },
  claimAccount: {
    body: {
      secret: '{{owner-secret}}',
      dateOfBirth: '2012-02-29',
      phoneNo: '4155550123',
      password: BUILT_PASSWORD,
      confirmPassword: BUILT_PASSWORD,
    },
  },
  stopWayChange: { body: { token: '{{stop-token}}' } },
  getVisitByLink: { body: { token: '{{visit-token}}' } },
  confirmByLink: { body: { token: '{{visit-token}}' } },
  cancelByLink: { body: { token: '{{visit-token}}' } },
  proveFactor: { body: { password: BUILT_PASSWORD } },
  moveByLink: { body: { token: '{{visit-token}}', startDateTime: '{{instant-1}}' } },
  searchSlotsByLink: { body: { token: '{{visit-token}}' } },
  showAvatar: { params: { secret: '{{picture}}' } },
  showPracticeLogo: { params: { digest: '{{logo}}' } },
  calendarFeed: { params: { secret: '{{calendar}}' } },
  getPairingState: { body: { token: '{{kiosk-token}}' } },
  listDemoSms: { query: { phoneNo: DEMO_PHONE } },
  listDemoMail: { query: { to: '{{own-email}}' } },
};

/** Settings that an endpoint needs in order to answer. */
const SETTINGS: Record<string, Partial<ApiConfig>> = {
  sendVerification: { signUpVerification: true },
  listDemoSms: { demo: true },
  listDemoMail: { demo: true },
};

/** The endpoint of a call. */
type Called = Pick<PreviousEndpoint, 'name' | 'method' | 'path'>;

/** Records the calls of a release, and repeats them in the next one. */
export class Calls {
  readonly #world: World;
  readonly #passwordHash: string;
  readonly #kioskToken: string;
  /** Appointments that are never cancelled, so that lists are not empty. */
  readonly #listed: string[];

  private constructor(world: World, passwordHash: string, kioskToken: string, listed: string[]) {
    this.#world = world;
    this.#passwordHash = passwordHash;
    this.#kioskToken = kioskToken;
    this.#listed = listed;
  }

  static async of(world: World): Promise<Calls> {
    const { userId } = world.sysAdmin;
    const [account] = await rowsOf<{ hash: string }>(
      sql`select password_hash as hash from app_user where id = ${userId}`,
    );
    const { hospitalId } = world.home;
    const kiosk = await globalThis.openward.build.kiosk({ hospitalId, pairedBy: userId });
    return new Calls(world, account?.hash ?? '', kiosk.token, await fill(world));
  }

  /**
   * Calls every endpoint of the current contract as the first and the last of its roles, with all fields and, where
   * possible, with only the required ones.
   * @returns the calls with their answers
   */
  async made(): Promise<PreviousEndpoint[]> {
    const called = calledEndpoints();
    const made: PreviousEndpoint[] = [];
    for (const [name, endpoint] of everyEndpoint()) {
      if (endpoint.stream || endpoint.retired) continue;
      const { method, path, hash } = called.get(name) as NonNullable<ReturnType<typeof called.get>>;
      const calls: PreviousCall[] = [];
      for (const [place, as] of callersOf(endpoint).entries()) {
        const whole = await this.#inputFor(name, endpoint, as);
        calls.push(await this.#made({ name, method, path }, as, whole));
        const least = place === 0 ? await leastOf(endpoint, whole) : undefined;
        const small = least && (await this.#made({ name, method, path }, as, least));
        if (small?.status === 200) calls.push(small);
      }
      made.push({ name, method, path, hash, calls });
    }
    return made;
  }

  /** Repeats an endpoint's calls. @returns what its clients would miss, one sentence each */
  async losses({ calls, ...called }: Called & Pick<PreviousEndpoint, 'calls'>): Promise<string[]> {
    const losses: string[] = [];
    for (const { as, status, shape, ...input } of calls) {
      const received = await this.#call(called, as, input);
      if (received.status === status) losses.push(...lossesOf(shape, shapeOf(received.result), 'result'));
      else losses.push(`${as} got ${status} and gets ${received.status}: ${said(received)}`);
    }
    return losses;
  }

  async #inputFor(name: string, endpoint: Endpoint, as: string): Promise<Input> {
    const { sources, templateOf } = rememberingSources({ world: this.#world, role: roleOf(as) });
    const input = templateOf(await validInput(endpoint, sources));
    return { ...input, ...KNOWN[name] };
  }

  async #made(called: Called, as: string, input: Omit<Input, 'body'> & { body?: Input['body'] }) {
    const { status, result } = await this.#call(called, as, input);
    return { as, ...input, status, shape: shapeOf(result) };
  }

  async #call(called: Called, as: string, template: Omit<Input, 'body'> & { body?: Input['body'] }) {
    const { config } = globalThis.openward.api.services;
    const usual = { ...config };
    Object.assign(config, SETTINGS[called.name]);
    try {
      return await this.#callNow(called, as, template);
    } finally {
      Object.assign(config, usual);
    }
  }

  async #callNow(
    { name, method, path }: Called,
    as: string,
    template: Omit<Input, 'body'> & { body?: Input['body'] },
  ): Promise<Received> {
    const { patientId } = this.#world.home.patient;
    // Resets what earlier calls have changed: many appointments, new passwords and numbers, counted attempts.
    await rowsOf(sql`
      with fewer as (update appointment set status = 'CANCELED'
        where patient_id = ${patientId} and status <> 'CANCELED' and id not in ${this.#listed}),
      known as (update app_user set password_hash = ${this.#passwordHash}, second_factor = null
        where password_hash <> ${this.#passwordHash} or second_factor is not null),
      numbers as (delete from way_change),
      unlimited as (delete from access_limit where patient_id = ${patientId}),
      apps as (delete from authenticator_app),
      exports as (update bulk_export set state = 'DELETED' where state = 'RUNNING')
      delete from attempt`);
    const role = roleOf(as);
    // The session first, because a new number is requested in the newest session.
    const asUser = as !== 'public' && as !== 'kiosk';
    const token = asUser ? await globalThis.openward.tokenFor(this.#world.account(role)) : undefined;
    const input = await filledIn({ ...template, body: template.body }, { world: this.#world, role });
    await provideFactors(name, this.#world.account(role), input, token);
    const brought = broughtBy(method, input);
    const address = addressOf({ path } as Endpoint, input);
    if (as === 'kiosk')
      return call(method, address, { headers: { authorization: `Kiosk ${this.#kioskToken}` }, ...brought });
    return call(method, address, { token, ...brought });
  }
}

/** Endpoints without a successful call: changes of their answers would go unnoticed. */
export function unanswered(endpoints: readonly PreviousEndpoint[]): string[] {
  return endpoints.filter(({ calls }) => calls.every(({ status }) => status >= 300)).map(({ name }) => name);
}

/** Fills every list. @returns the appointments */
async function fill({ home, away }: World): Promise<string[]> {
  const { build } = globalThis.openward;
  const { doctor, patient, hospitalId } = home;
  const day = 86_400_000;
  const at = (offset: number) => new Date(MORNING.getTime() + offset);
  const visits = [-day, 2 * 3_600_000, day, 2 * day].map((offset) => ({
    patientId: patient.patientId,
    startsAt: at(offset),
  }));
  const listed: string[] = [];
  for (const visit of visits) listed.push(await build.appointment({ ...visit, doctorId: doctor.doctorId }));
  const blocked = { doctorId: doctor.doctorId, patientId: null, status: 'BLOCKED' as const };
  await build.appointment({ ...blocked, startsAt: at(3 * day) });
  await build.smsTemplate(hospitalId);
  await build.waitingRequest(patient.patientId);
  await build.access({ patientId: away.patient.patientId, proxyUserId: patient.userId });
  const kept = { body: 'Built for a test', sentAt: MORNING };
  await globalThis.openward.api.database.transaction(async (tx) => {
    await tx.insert(demoSms).values({ ...kept, id: newId(), phoneNo: DEMO_PHONE });
    await tx.insert(demoMail).values({ ...kept, id: newId(), address: patient.email, subject: 'Built' });
  });
  return listed;
}

function callersOf({ roles }: Endpoint): string[] {
  if (typeof roles === 'string') return [roles];
  return [...new Set([roles[0] as Role, roles.at(-1) as Role])];
}

/** The role whose records a call uses. */
function roleOf(as: string): Role {
  if (as === 'kiosk') return 'ROLE_SYS_ADMIN';
  return ROLES.find((role) => role === as) ?? 'ROLE_PATIENT';
}

/** The input without optional fields; undefined where it has none. */
async function leastOf(endpoint: Endpoint, whole: Input): Promise<Input | undefined> {
  const least: Input = { ...whole, query: { ...whole.query }, body: whole.body && { ...whole.body } };
  let isLess = false;
  for (const part of ['query', 'body'] as const) {
    const fields = (endpoint[part] as { fields?: Record<string, AnySchema> } | undefined)?.fields ?? {};
    for (const [name, schema] of Object.entries(fields)) {
      const held = least[part];
      if (!held || !(name in held) || !schema.describe().optional) continue;
      delete held[name];
      isLess = true;
    }
  }
  return isLess ? least : undefined;
}

function said({ body }: Received): string {
  return body.status === 'FAILURE' ? `${body.result.code}, ${JSON.stringify(body.result.errors ?? {})}` : body.message;
}
