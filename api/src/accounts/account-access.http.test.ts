import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, methodsOf, type Role } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import { BUILT_PASSWORD, type BuiltAccount } from '../testing/builders.ts';
import { call, signIn } from '../testing/client.ts';
import { provideFactors, withPortalName } from '../testing/factors.ts';
import { addressOf, broughtBy, UnusedInputs, validInput } from '../testing/valid-input.ts';
import { buildWorld, MORNING, RECORD_OF, rowsOf, type World } from '../testing/world.ts';

/*
 * Lists everything that access to an account depends on, and who besides the owner may change it by which call. Every
 * changing call is made about an account by all others, by a proxy, and with a stolen access token (without password
 * and codes). Nothing except the listed changes may happen.
 */
const ADMINS: Role[] = ['ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'];
const ACCOUNT_ACCESS: Record<string, { by: Record<string, Role[]> }> = {
  'Sign-in email': { by: {} },
  'Number for codes': { by: { helpWithPhone: ADMINS } },
  Password: { by: { updatePassword: ADMINS } },
  'Secret answers': { by: { updatePassword: ADMINS } },
  'Second factor': { by: { confirmFactorLift: ADMINS } },
  Status: {
    by: { updatePatient: ['ROLE_DOCTOR', ...ADMINS], updateDoctor: ADMINS, updateAdmin: ['ROLE_SYS_ADMIN'] },
  },
  Role: { by: {} },
  Hospital: { by: { updateDoctor: ['ROLE_SYS_ADMIN'], updateAdmin: ['ROLE_SYS_ADMIN'] } },
};

type State = Record<keyof typeof ACCOUNT_ACCESS, unknown>;

const CALLS = Object.values(contract).flatMap((group) =>
  Object.entries(group as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
    endpoint.changes ? [{ name, endpoint, method: methodsOf(endpoint)[0] ?? 'POST' }] : [],
  ),
);

/** The caller: a role, a proxy with all areas, or a thief with the owner's access token. */
type Who = Role | 'proxy' | 'stolen token';
const CALLERS: Who[] = ['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN', 'proxy', 'stolen token'];

let world: World;
let others: Record<Role, BuiltAccount>;
let slot = Date.parse('2030-06-01T00:00:00Z');

withPortalName();

beforeAll(async () => {
  globalThis.openward.setNow(MORNING);
  const { build } = globalThis.openward;
  world = await buildWorld();
  const { hospitalId } = world.home;
  others = {
    ROLE_PATIENT: await build.patient(),
    ROLE_DOCTOR: await build.doctor({ hospitalId }),
    ROLE_HCP_ADMIN: await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }),
    ROLE_SYS_ADMIN: await build.account({ role: 'ROLE_SYS_ADMIN' }),
  };
});
afterAll(async () => {
  globalThis.openward.setNow(null);
  // Resets the limits, because this file sends many codes from one network.
  await rowsOf(sql`delete from attempt`);
});

async function stateOf(userId: string): Promise<State> {
  const [row] = await rowsOf<State>(sql`
    select username as "Sign-in email", app_user.password_hash as "Password", app_user.status as "Status",
           app_user.role as "Role", coalesce(doctor.hospital_id, app_user.hospital_id) as "Hospital",
           concat(code_phone_no, ways_locked, (
             select json_agg(way_change order by id) from way_change where user_id = app_user.id and effective_at is not null
           )) as "Number for codes",
           concat(answered_secret_questions, (
             select json_agg(secret_answer order by place) from secret_answer where user_id = app_user.id
           )) as "Secret answers",
           concat(second_factor, (
             select json_agg(name order by name) from passkey where user_id = app_user.id and name not like 'Key %'
           ), (
             select count(*) from authenticator_app where user_id = app_user.id and confirmed_at is not null
           )) as "Second factor"
    from app_user left join doctor on doctor.user_id = app_user.id where app_user.id = ${userId}`);
  if (!row) throw new Error('the account is gone');
  return row;
}

/** The owner's passkey, created again where a call has removed it. */
async function ownPasskey(userId: string): Promise<string> {
  const find = () => rowsOf<{ id: string }>(sql`select id from passkey where user_id = ${userId} and name = 'Own'`);
  const [own] = await find();
  if (own) return own.id;
  const id = await globalThis.openward.build.passkey(userId);
  await rowsOf(sql`update passkey set name = 'Own' where id = ${id}`);
  return id;
}

async function restore(userId: string, before: State): Promise<void> {
  await rowsOf(sql`delete from way_change where user_id = ${userId} returning id`);
  await rowsOf(sql`
    insert into secret_answer (user_id, place, question, answer_hash) values (${userId}, 1, 'Make of 1st car', ${before.Password})
    on conflict do nothing returning 1`);
  await rowsOf(sql`delete from authenticator_app where user_id = ${userId}`);
  await ownPasskey(userId);
  await rowsOf(sql`update doctor set hospital_id = ${world.home.hospitalId} where user_id = ${userId} returning id`);
  await rowsOf(sql`
    update app_user set password_hash = ${before.Password}, status = 'ACTIVE', answered_secret_questions = true,
      second_factor = 'passkey',
      hospital_id = case when role = 'ROLE_HCP_ADMIN' then ${world.home.hospitalId}::uuid end
    where id = ${userId} returning id`);
}

/** The headers of a caller; the thief's sign-in is older than five minutes. */
async function callerOf(who: Who, owner: BuiltAccount): Promise<{ token: string; headers?: Record<string, string> }> {
  const { build, tokenFor, setNow } = globalThis.openward;
  if (who === 'stolen token') {
    setNow(new Date(MORNING.getTime() - 6 * 60_000));
    const token = await tokenFor(owner);
    setNow(MORNING);
    return { token };
  }
  if (who !== 'proxy') return { token: await tokenFor(others[who]) };
  const { patientId } = world.home.patient;
  // A new proxy each time, because a call may have ended the access.
  const proxy = await build.patient();
  await build.access({ patientId, proxyUserId: proxy.userId });
  return { token: await tokenFor(proxy), headers: { 'x-acting-for': patientId } };
}

/** A call about an account that would change as much as possible. */
async function inputAbout(endpoint: Endpoint, role: Role, who: Who, unused: UnusedInputs) {
  const { home, away } = world;
  const owner = world.account(role);
  const made = () =>
    validInput(endpoint, {
      record: (entity) => {
        if (entity === 'account' || entity === 'user' || entity === 'admin') return owner.userId;
        if (entity === 'passkey') return ownPasskey(owner.userId);
        return RECORD_OF[entity](entity === 'anyHospital' ? away : home, role);
      },
      instant: () => {
        slot += 30 * 60_000;
        return new Date(slot).toISOString();
      },
    });
  // Callers without the role are refused before their input is read, so they can share one.
  const isRefused = Array.isArray(endpoint.roles) && who in others && !endpoint.roles.includes(who as Role);
  const input = isRefused ? await unused.of(endpoint, made) : await made();
  for (const part of [input.body, input.query]) {
    if (part && 'username' in part) part.username = owner.email;
  }
  const { body } = input;
  if (!body) return input;
  // Administrators need no grant, and a made-up one is refused.
  delete body.grant;
  // Without it, no call is refused as outdated.
  delete body.version;
  if ('status' in body) body.status = 'INACTIVE';
  if (who === 'stolen token' && 'password' in body) body.password = 'Thiefs-pass-3';
  if ('otp' in body) body.otp = '000000';
  // Unique, because other suites create forms too.
  if ('formName' in body) body.formName = `Generated for ${randomUUID()}`;
  return input;
}

const seen = new Set<string>();

describe.each<Role>(['ROLE_PATIENT', 'ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'])(
  'the account of %s',
  (role) => {
    const unused = new UnusedInputs();
    test.each(CALLERS.filter((who) => who !== 'proxy' || role === 'ROLE_PATIENT'))(
      'keeps its ways from %s',
      async (who) => {
        const owner = world.account(role);
        const [kept] = await rowsOf<{ phone: string }>(
          sql`select code_phone_no as phone from app_user where id = ${owner.userId}`,
        );
        const first = await stateOf(owner.userId);
        await restore(owner.userId, first);
        const before = await stateOf(owner.userId);
        for (const { name, endpoint, method } of CALLS) {
          const caller = await callerOf(who, owner);
          const input = await inputAbout(endpoint, role, who, unused);
          const send = () => call(method, addressOf(endpoint, input), { ...caller, ...broughtBy(method, input) });
          const confirms = name === 'confirmFactorLift' && ADMINS.find((role) => role === who);
          const withdraw = confirms && (await provideFactors(name, others[confirms], input, caller.token));
          let { status } = await send();
          if (status === 429 || status === 423) {
            // Limits that earlier calls used up must not refuse this one.
            await rowsOf(sql`delete from attempt returning 1`);
            ({ status } = await send());
          }
          if (withdraw) await withdraw();
          expect({ name, isAnswered: status < 500 }).toEqual({ name, isAnswered: true });
          const after = await stateOf(owner.userId);
          if (JSON.stringify(after) === JSON.stringify(before)) continue;
          for (const what of Object.keys(ACCOUNT_ACCESS)) {
            if (JSON.stringify(after[what]) === JSON.stringify(before[what])) continue;
            expect({ what, name, who, mayChange: ACCOUNT_ACCESS[what]?.by[name] ?? [] }).toEqual({
              ...{ what, name, who },
              mayChange: expect.arrayContaining([who]),
            });
            seen.add(`${what} ${name} ${who}`);
          }
          await restore(owner.userId, before);
        }
        await rowsOf(sql`delete from attempt returning 1`);
        // The owner signs in as before, and a code goes to the same number.
        expect(await signIn(owner, BUILT_PASSWORD)).toBeTruthy();
        const from = globalThis.openward.sms.length;
        expect((await call('POST', `/send/otp?username=${owner.email}`)).status).toBe(200);
        expect(globalThis.openward.sms.slice(from).map(({ phoneNo }) => phoneNo)).toEqual([kept?.phone]);
      },
      120_000,
    );
  },
);

test('whoever may change something did so above', () => {
  const allowed = Object.entries(ACCOUNT_ACCESS).flatMap(([what, { by }]) =>
    Object.entries(by).flatMap(([name, roles]) => roles.map((role) => `${what} ${name} ${role}`)),
  );
  expect([...seen].sort()).toEqual(allowed.sort());
});

test('docs/security.md says the same', () => {
  const NAMES: Record<string, Role> = {
    doctor: 'ROLE_DOCTOR',
    'HCP admin': 'ROLE_HCP_ADMIN',
    'system admin': 'ROLE_SYS_ADMIN',
  };
  const page = readFileSync(join(__dirname, '../../../docs/security.md'), 'utf8');
  const table = page.split('### Who may change what opens an account?')[1]?.split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| (?!-|What )(.*?) *\|.*?\| (.*?) *\|$/gm)].map(([, what = '', allowed = '']) => {
    const roles = Object.keys(NAMES).filter((name) => allowed.replace(/\(.*?\)/g, '').includes(name));
    return [what, roles.map((name) => NAMES[name])];
  });
  const listed = Object.entries(ACCOUNT_ACCESS).map(([what, { by }]) => {
    const roles = new Set(Object.values(by).flat());
    return [what, Object.values(NAMES).filter((role) => roles.has(role))];
  });
  expect(rows).toEqual(listed);
});
