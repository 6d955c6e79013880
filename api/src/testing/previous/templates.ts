import { randomUUID } from 'node:crypto';
import type { EntityName, Role } from '@openward/contract';
import { SECRET_QUESTIONS } from '@openward/contract/accounts';
import { eq } from 'drizzle-orm';

import { newId } from '../../platform/database/ids.ts';
import { secretAnswer, user, wayChange } from '../../platform/database/schema/index.ts';
import { hashOf, randomToken } from '../../platform/identity/secrets.ts';
import { visitLink } from '../../visit-links/visit-link.ts';
import { BUILT_PASSWORD } from '../builders.ts';
import { type CallOptions, call, type Received } from '../client.ts';
import { jpeg } from '../jpeg.ts';
import type { Input, Sources } from '../valid-input.ts';
import { MORNING, RECORD_OF, type World } from '../world.ts';

/** Instants in order: each is later than the one before. */
const INSTANT = /^\{\{instant-\d+\}\}$/;
const NEW_EMAIL = '{{new-email}}';
const OWN_EMAIL = '{{own-email}}';

let slot = Date.parse('2030-08-01T00:00:00Z');

function nextSlot(): string {
  slot += 30 * 60_000;
  return new Date(slot).toISOString();
}

/** The home side of a world, for one of its roles. */
export interface Side {
  world: World;
  role: Role;
}

/** Sources for a generated input, and its template with placeholders such as `{{patient}}`. */
export function rememberingSources({ world, role }: Side): { sources: Sources; templateOf: (input: Input) => Input } {
  const templates = new Map<string, string>([[world.account(role).email, OWN_EMAIL]]);
  let instants = 0;
  const sources: Sources = {
    async record(entity) {
      const id = await RECORD_OF[entity](world.home, role);
      templates.set(id, `{{${entity}}}`);
      return id;
    },
    instant() {
      const instant = nextSlot();
      templates.set(instant, `{{instant-${++instants}}}`);
      return instant;
    },
  };
  const templated = (text: string) =>
    templates.get(text) ?? (/^[\w-]{36}@built\.example$/.test(text) ? NEW_EMAIL : text);
  return { sources, templateOf: (input) => eachText(input, templated) as Input };
}

/** Replaces the placeholders of an input by records, instants and addresses. */
export async function filledIn(input: Input, side: Side): Promise<Input> {
  const values = new Map<string, string>();
  const templates = new Set(JSON.stringify(input).match(/\{\{[\w-]+\}\}/g));
  for (const template of [...templates].sort()) values.set(template, await valueOf(template, side));
  const filled = eachText(input, (text) => values.get(text) ?? text) as Input;
  // Names of forms are unique.
  const isForm = filled.body !== undefined && 'formName' in filled.body;
  if (isForm) return { ...filled, body: { ...filled.body, formName: randomUUID() } };
  // Chosen secret answers must differ.
  const chosen = filled.body && 'id' in filled.body && filled.body.userSecretQuestionDto;
  if (!Array.isArray(chosen)) return filled;
  const different = chosen.map((each, place) => ({ ...each, questionAnswer: `${each.questionAnswer} ${place}` }));
  return { ...filled, body: { ...filled.body, userSecretQuestionDto: different } };
}

/** Values that are not records. Values that a call uses up are created for each call. */
const MADE: Record<string, (side: Side) => string | Promise<string>> = {
  [NEW_EMAIL]: () => `${randomUUID()}@built.example`,
  [OWN_EMAIL]: ({ world, role }) => world.account(role).email,
  '{{own-token}}': ({ world, role }) => globalThis.openward.tokenFor(world.account(role)),
  async '{{own-refresh-token}}'({ world, role }) {
    const body = { username: world.account(role).email, password: BUILT_PASSWORD };
    return (await asked('POST', '/login', { body })).refreshToken;
  },
  /** A reset by code; placeholders are filled in alphabetical order, so `own-otp` belongs to the newest flow. */
  '{{own-flow}}': async (side) => (await beginReset(side)).request,
  '{{own-otp}}': () => newestOtp(),
  /** The pseudonym of an account in a password reset. */
  async '{{own-pseudonym}}'({ world, role }) {
    return (await asked('POST', `/forget/verifyEmail?username=${world.account(role).email}`)).id;
  },
  async '{{own-grant}}'(side) {
    const { email } = side.world.account(side.role);
    const { request } = await beginReset(side);
    return (await asked('POST', '/validate/otp', { body: { username: email, request, otp: newestOtp() } })).grant;
  },
  /** The answer to each of the first three questions. */
  async '{{own-answer}}'({ world, role }) {
    const { userId } = world.account(role);
    const { api } = globalThis.openward;
    const questionAnswer = 'built answer';
    const answerHash = await api.services.passwords.hash(questionAnswer);
    const _now = api.services.now();
    const answers = SECRET_QUESTIONS.slice(0, 3).map((question, index) => ({
      userId,
      place: index + 1,
      question,
      answerHash,
    }));
    await api.database.transaction(async (tx) => {
      await tx.delete(secretAnswer).where(eq(secretAnswer.userId, userId));
      await tx.insert(secretAnswer).values(answers);
      await tx.update(user).set({ answeredSecretQuestions: true }).where(eq(user.id, userId));
    });
    return questionAnswer;
  },
  /** An address with an unverified sign-up. */
  async '{{claimed-email}}'() {
    const email = `${randomUUID()}@built.example`;
    const person = { firstName: 'Built', lastName: 'Claim', phoneNo: '4155550123', email };
    await asked('POST', '/users/register', {
      body: { ...person, password: BUILT_PASSWORD, confirmPassword: BUILT_PASSWORD },
    });
    return email;
  },
  /** The token of a link "This was not me", for an otherwise unused patient. */
  async '{{stop-token}}'() {
    const { api, build } = globalThis.openward;
    const { userId } = await build.patient();
    const [token, now] = [randomToken(), api.services.now()];
    await api.database.transaction((tx) =>
      tx.insert(wayChange).values({
        ...{ id: newId(), userId, channel: 'sms', next: '4155550124', changedBy: userId, createdAt: now },
        ...{ effectiveAt: now, stopHash: hashOf(token), stopExpiresAt: new Date(now.getTime() + 60_000) },
      }),
    );
    return token;
  },
  /** The secret of a link to an own account, for an otherwise unused child. */
  async '{{owner-secret}}'({ world }) {
    const { build } = globalThis.openward;
    const { userId } = await build.child({ dateOfBirth: '2012-02-29' });
    return build.ownerInvitation({ userId, createdBy: world.sysAdmin.userId });
  },
  /** The token of a link to a visit, for an otherwise unused patient. */
  async '{{visit-token}}'({ world: { home } }) {
    const { api, build } = globalThis.openward;
    const { patientId } = await build.patient();
    const { doctorId } = await build.doctor({ hospitalId: home.hospitalId });
    const startsAt = new Date(MORNING.getTime() + 7 * 86_400_000);
    const id = await build.appointment({ doctorId, patientId, startsAt });
    const config = { ...api.services.config, portalUrl: 'https://portal.example' };
    return visitLink(config, { id, patientId, visitLinks: 0 })?.split('#')[1] ?? '';
  },
  /** The secret of a picture's address, for an otherwise unused patient. */
  async '{{picture}}'() {
    const token = await globalThis.openward.tokenFor(await globalThis.openward.build.patient());
    return lastPartOf((await asked('POST', '/users/avatar', { token, upload: jpeg() })).avatar);
  },
  /** The digest in the address of the practice's logo. */
  async '{{logo}}'({ world: { sysAdmin } }) {
    const token = await globalThis.openward.tokenFor(sysAdmin);
    return String((await asked('POST', '/practice/logo', { token, upload: jpeg() })).logo);
  },
  /** The secret of a calendar's address. */
  async '{{calendar}}'() {
    const token = await globalThis.openward.tokenFor(await globalThis.openward.build.patient());
    return lastPartOf((await asked('POST', '/calendar/feed', { token })).path).replace(/\.ics$/, '');
  },
  async '{{kiosk-token}}'({ world: { home, sysAdmin } }) {
    const { hospitalId } = home;
    return (await globalThis.openward.build.kiosk({ hospitalId, pairedBy: sysAdmin.userId })).token;
  },
};

async function valueOf(template: string, side: Side): Promise<string> {
  if (INSTANT.test(template)) return nextSlot();
  const made = MADE[template];
  if (made) return made(side);
  const record = RECORD_OF[template.slice(2, -2) as EntityName];
  if (!record) throw new Error(`Nothing says any more what ${template} is: keep it in api/src/testing/world.ts.`);
  return record(side.world.home, side.role);
}

function beginReset({ world, role }: Side): Promise<{ request: string }> {
  return asked('POST', `/send/otp?username=${world.account(role).email}`);
}

/** The six digits at the start of the newest message. */
function newestOtp(): string {
  return globalThis.openward.sms.at(-1)?.text.slice(0, 6) ?? '';
}

function lastPartOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

/** The result of a call. @throws Error where it is refused */
async function asked(method: string, path: string, options?: CallOptions): Promise<Received['result']> {
  const { status, result } = await call(method, path, options);
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(result)}`);
  return result;
}

/** Changes every text in a value. */
function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => eachText(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, eachText(held, change)]));
}
