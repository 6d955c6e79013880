import { type Endpoint, type EntityName, methodsOf, ROLES, type Role } from '@openward/contract';
import { contract, type Webhook, webhooks } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import { call, type Received } from '../../testing/client.ts';
import { provideFactors, withPortalName } from '../../testing/factors.ts';
import { addressOf, broughtBy, type Input, type Pointer, pointersOf, validInput } from '../../testing/valid-input.ts';
import {
  auditOf,
  buildWorld,
  FOREIGN_TO,
  KEY_OF_MORNING,
  MORNING,
  OF_A_PATIENT,
  RECORD_OF,
  rowsOf,
  type Side,
  type World,
} from '../../testing/world.ts';

/*
 * Calls every endpoint of the contract with every method and every kind of caller, with `patientsVisible` as all and as
 * hospital. Inputs come from the schemas, so new endpoints are covered automatically.
 */
const VISIBLE = ['all', 'hospital'] as const;

/** Roles that `patientsVisible` restricts. */
const isKept = (role: Role) => role === 'ROLE_DOCTOR' || role === 'ROLE_HCP_ADMIN';

const cases = Object.values(contract).flatMap((group) =>
  Object.entries(group as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
    methodsOf(endpoint).map((method) => ({ name, method, path: endpoint.path, endpoint })),
  ),
);

let world: World;
let visible: (typeof VISIBLE)[number];
let expired: string;
let kiosk: { kioskId: string; token: string };
let builtHash: string;
let slot = Date.parse('2030-06-01T00:00:00Z');

withPortalName();

async function begin(patientsVisible: typeof visible): Promise<void> {
  visible = patientsVisible;
  Object.assign(globalThis.openward.api.services.config, { patientsVisible });
  // The previous round has used form names that must be unique.
  await rowsOf(sql`update form set form_name = id::text`);
  globalThis.openward.setNow(new Date(MORNING.getTime() - 16 * 60_000));
  world = await buildWorld();
  expired = await globalThis.openward.tokenFor(world.sysAdmin);
  const { userId } = world.sysAdmin;
  kiosk = await globalThis.openward.build.kiosk({ hospitalId: world.home.hospitalId, pairedBy: userId });
  const [account] = await rowsOf<{ hash: string }>(
    sql`select password_hash as hash from app_user where id = ${userId}`,
  );
  builtHash = account?.hash ?? '';
}
afterAll(() => {
  globalThis.openward.setNow(null);
  Object.assign(globalThis.openward.api.services.config, { patientsVisible: 'all' });
});

function nextSlot(): string {
  slot += 30 * 60_000;
  return new Date(slot).toISOString();
}

/** A valid input with the home side's records, except for one pointer that aims at the away side's. */
async function inputFor(endpoint: Endpoint, role: Role, aimed?: Pointer): Promise<Input> {
  const input = await validInput(endpoint, {
    record: (entity, path) => RECORD_OF[entity](path === aimed?.path ? world.away : world.home, role),
    instant: nextSlot,
  });
  const { home, away, elsewhere } = world;
  // Patients created for this call belong to the callers' hospital.
  await rowsOf(sql`
    insert into hospital_patient (hospital_id, patient_id)
    select ${home.hospitalId}::uuid, id from patient
    where id not in (${away.patient.patientId}, ${elsewhere.patientId})
    on conflict do nothing`);
  return input;
}

/** Roles that may not see an entity of the away side under the current setting. */
function strangersTo(entity: EntityName): readonly Role[] {
  const isOfPatient = visible === 'hospital' && OF_A_PATIENT.includes(entity);
  return isOfPatient ? ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN', ...FOREIGN_TO[entity]] : FOREIGN_TO[entity];
}

const send = (endpoint: Endpoint, method: string, input: Input, token?: string) =>
  call(method, addressOf(endpoint, input), { token, ...broughtBy(method, input) });

const sendFromKiosk = (endpoint: Endpoint, method: string, input: Input, token = kiosk.token) =>
  call(method, addressOf(endpoint, input), {
    headers: { authorization: `Kiosk ${token}` },
    ...broughtBy(method, input),
  });

/** Values that would reveal a side's patient. */
const secretsOf = ({ patient }: Side) => [patient.lastName, patient.email];

function expectFailure(received: Received, status: number, codes: string[]): void {
  expect({ status: received.status, code: received.result?.code }).toEqual({
    status,
    code: expect.stringMatching(new RegExp(`^(${codes.join('|')})$`)),
  });
  expectNothingOf(received, world.home, world.away);
}

function expectNothingOf(received: Received, ...sides: Side[]): void {
  const text = JSON.stringify(received.body);
  for (const secret of sides.flatMap(secretsOf)) expect(text).not.toContain(secret);
}

type Check = [name: string, run: () => Promise<void>];

const tokenOf = (role: Role) => globalThis.openward.tokenFor(world.account(role));

function checksOf({ name, endpoint, method }: (typeof cases)[number]): Check[] {
  const { roles } = endpoint;
  if (roles === 'public') return [['anybody', () => expectSameForAll(endpoint, method)]];
  const refused = roles === 'kiosk' ? ROLES : ROLES.filter((role) => !roles.includes(role));
  // Callers that are refused before the input is read can share one input.
  let shared: Promise<Input> | undefined;
  const anInput = () => {
    shared ??= inputFor(endpoint, 'ROLE_SYS_ADMIN');
    return shared;
  };
  const strangers: [string, () => string | undefined, string][] = [
    ['no token', () => undefined, 'not_signed_in'],
    ['a garbage token', () => 'eyJhbGciOiJub25lIn0.e30.', 'not_signed_in'],
    ['an expired token', () => expired, 'token_expired'],
  ];
  return [
    ...strangers.map(
      ([name, token, code]): Check => [
        `401 with ${name}`,
        async () => expectFailure(await send(endpoint, method, await anInput(), token()), 401, [code]),
      ],
    ),
    [
      '401 before the input is looked at',
      async () => {
        const received = await call(method, endpoint.path, method === 'GET' ? {} : { body: {} });
        expectFailure(received, 401, ['not_signed_in']);
      },
    ],
    ...refused.map(
      (role): Check => [
        `403 for ${role}`,
        async () => {
          const received = await send(endpoint, method, await anInput(), await tokenOf(role));
          expectFailure(received, 403, ['not_allowed']);
        },
      ],
    ),
    ...(roles === 'kiosk'
      ? checksOfKiosk(endpoint, method)
      : checksOfRoles({ name, endpoint, method, path: endpoint.path, roles }, anInput)),
  ];
}

async function expectSameForAll(endpoint: Endpoint, method: string): Promise<void> {
  for (const token of [undefined, 'garbage', expired, await tokenOf('ROLE_PATIENT')]) {
    const received = await send(endpoint, method, await inputFor(endpoint, 'ROLE_PATIENT'), token);
    expect(received.status).toBeLessThan(500);
    expect(received.status).not.toBe(403);
    if (received.status !== 200) expectNothingOf(received, world.home, world.away);
  }
}

/** An endpoint for paired devices: it reveals no patient, writes its audit row, and knows no other hospital. */
function checksOfKiosk(endpoint: Endpoint, method: string): Check[] {
  return [
    [
      '401 for a device that was revoked, or that nobody knows',
      async () => {
        const { hospitalId } = world.home;
        const gone = await globalThis.openward.build.kiosk({ hospitalId, pairedBy: world.sysAdmin.userId });
        await rowsOf(sql`update kiosk set revoked_at = now() where id = ${gone.kioskId}`);
        for (const token of [gone.token, 'no-such-token']) {
          const received = await sendFromKiosk(endpoint, method, await inputFor(endpoint, 'ROLE_SYS_ADMIN'), token);
          expectFailure(received, 401, ['session_ended']);
        }
      },
    ],
    [
      'an answer for a paired device',
      async () => {
        const received = await sendFromKiosk(endpoint, method, await inputFor(endpoint, 'ROLE_SYS_ADMIN'));
        expect({ status: received.status, result: received.result?.code }).toEqual({ status: 200, result: undefined });
        expectNothingOf(received, world.home, world.away);
        if (endpoint.patientData) {
          expect((await auditOf(received.headers)).map((row) => row.actor_id)).toContain(kiosk.kioskId);
        }
      },
    ],
    ...pointersOf(endpoint).map(
      (pointer): Check => [
        `404 for ${pointer.path} of another hospital`,
        async () => {
          const received = await sendFromKiosk(endpoint, method, await inputFor(endpoint, 'ROLE_SYS_ADMIN', pointer));
          expectFailure(received, 404, ['not_found']);
          expect(await auditOf(received.headers)).toEqual([
            expect.objectContaining({ actor_id: kiosk.kioskId, outcome: 'not_found' }),
          ]);
        },
      ],
    ),
  ];
}

/** The status of a success; FHIR defines some that are not 200. */
function statusOf({ path }: Endpoint, method: string): number {
  if (path.endsWith('/$export') || method === 'DELETE') return 202;
  return /^\/fhir\/R4\/(Appointment|Subscription)$/.test(path) && method === 'POST' ? 201 : 200;
}

/** An endpoint for roles: each role gets an answer about its own records, with an audit row, and nothing of others. */
function checksOfRoles(
  { name, endpoint, method, roles }: (typeof cases)[number] & { roles: readonly Role[] },
  anInput: () => Promise<Input>,
): Check[] {
  return [
    [
      '403 for a kiosk',
      async () => expectFailure(await sendFromKiosk(endpoint, method, await anInput()), 403, ['not_allowed']),
    ],
    ...roles.map(
      (role): Check => [
        `an answer for ${role} about their own`,
        async () => {
          let token = await tokenOf(role);
          // Records of earlier calls must not make a limit refuse the patient another appointment or proxy.
          const { patientId } = world.home.patient;
          await rowsOf(sql`
            with canceled as (
              update appointment set status = 'CANCELED' where patient_id = ${patientId} and status <> 'CANCELED'),
            ended as (update proxy_grant set ended_at = now() where patient_id = ${patientId} and ended_at is null),
            lifted as (delete from access_limit where patient_id = ${patientId})
            update bulk_export set state = 'DELETED' where state = 'RUNNING'`);
          const input = await inputFor(endpoint, role);
          if (endpoint.path === '/appointment/:id/late') {
            // A patient can only be late shortly before or after the visit.
            const [visit] = await rowsOf<{ at: Date }>(
              sql`select starts_at as at from appointment where id = ${input.params?.id}`,
            );
            globalThis.openward.setNow(new Date(visit?.at ?? MORNING));
            token = await tokenOf(role);
          }
          if (endpoint.path === '/users/proof') {
            await globalThis.openward.build.authenticatorApp(world.account(role).userId, {
              key: KEY_OF_MORNING,
              confirmed: true,
            });
          }
          const withdraw = await provideFactors(name, world.account(role), input, token);
          const received = await send(endpoint, method, input, token);
          await withdraw();
          // The input is valid and about own records: a 400 is a bug of the generator, a 404 one of the rule.
          const isFine = received.status < 300;
          expect({ status: received.status, result: isFine ? 'fine' : received.result }).toEqual({
            status: statusOf(endpoint, method),
            result: 'fine',
          });
          if (visible === 'hospital' && isKept(role)) expectNothingOf(received, world.away);
          const rows = await auditOf(received.headers);
          if (endpoint.patientData) expect(rows.map((row) => row.actor_id)).toContain(world.account(role).userId);
        },
      ],
    ),
    ...pointersOf(endpoint).flatMap((pointer) =>
      roles
        .filter((role) => strangersTo(pointer.entity).includes(role))
        .map(
          (role): Check => [
            `nothing for ${role} about ${pointer.path} of somebody else`,
            async () => {
              const token = await tokenOf(role);
              const received = await send(endpoint, method, await inputFor(endpoint, role, pointer), token);
              if (pointer.required) expectFailure(received, 404, ['not_found']);
              else expect([200, 404]).toContain(received.status);
              expectNothingOf(received, world.away);
              if (received.status !== 200) {
                expectNothingOf(received, world.home);
                // Nothing was read or changed, and the attempt is in the audit trail.
                expect(await auditOf(received.headers)).toEqual([
                  expect.objectContaining({ actor_id: world.account(role).userId, outcome: 'not_found' }),
                ]);
              }
            },
          ],
        ),
    ),
  ];
}

describe.each(VISIBLE)('where staff see the patients of %s', (patientsVisible) => {
  beforeAll(() => begin(patientsVisible));

  test.each(cases.filter(hasChecks))('$method $path', checkCase);

  /** Only these roles have another outcome, because they see only their hospital. */
  function hasChecks({ endpoint }: (typeof cases)[number]): boolean {
    return patientsVisible === 'all' || (Array.isArray(endpoint.roles) && endpoint.roles.some(isKept));
  }
});

async function checkCase(one: (typeof cases)[number]): Promise<void> {
  const failures: Record<string, string> = {};
  const checks = checksOf(one).filter(([name]) => visible === 'all' || /\bROLE_(DOCTOR|HCP_ADMIN)\b/.test(name));
  for (const [name, run] of checks) {
    globalThis.openward.setNow(MORNING);
    // Earlier calls may have changed a password or enabled a second factor: reset both to what the generator assumes.
    await rowsOf(sql`
      with gone as (delete from authenticator_app)
      update app_user set password_hash = ${builtHash}, second_factor = null
      where password_hash <> ${builtHash} or second_factor is not null`);
    await run().catch((error: Error) => {
      failures[name] = error.message;
    });
  }
  expect(failures).toEqual({});
}

test('every route of the server is in the contract', () => {
  const above: string[] = [];
  const served = globalThis.openward.api.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│ ├└─]*)(\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      above.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, part);
      return methods ? methods.split(', ').map((method) => `${method} ${above.join('')}`) : [];
    });
  const declared = [
    ...cases.map(({ method, path }) => `${method} /api${path}`),
    ...Object.values<Webhook>(webhooks).map(({ method, path }) => `${method} /api${path}`),
  ];
  expect(served.length).toBeGreaterThan(100);
  // The standards define the sign-in endpoints for apps and their callers.
  const isSignIn = (route: string) =>
    /^\w+ (\*|\/api\/oauth\/.*|\/api\/fhir\/R4\/(\*|\.well-known\/smart-configuration))$/.test(route);
  expect(served.filter((route) => !declared.includes(route) && !isSignIn(route))).toEqual([]);
});

test.each(Object.values<Webhook>(webhooks).filter(({ from }) => from === 'twilio'))(
  '$path is for Twilio alone, whatever token comes along',
  async ({ method, path }) => {
    const token = await globalThis.openward.tokenFor(world.sysAdmin);
    for (const signature of ['', 'c2lnbmVkIGJ5IHNvbWVib2R5IGVsc2U=']) {
      const answer = await fetch(`${globalThis.openward.url}/api${path}`, {
        method,
        body: new URLSearchParams({ From: '+14155550100', Body: 'C' }),
        headers: { authorization: `Bearer ${token}`, 'x-twilio-signature': signature },
      });
      expect(answer.status).toBe(403);
    }
  },
);
