import { type Endpoint, methodsOf, ROLES, type Role } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { call } from '../../testing/client.ts';
import { withPortalName } from '../../testing/factors.ts';
import { addressOf, broughtBy, type Input, validInput } from '../../testing/valid-input.ts';
import { buildWorld, MORNING, RECORD_OF, type World } from '../../testing/world.ts';

/** Who calls and the data, with the transaction's begin; the audit, with the commit; and one more where it has to be. */
const mostOf = ({ path }: Endpoint) => MORE[path] ?? 3;

/** Reads that wait more often, because one answer says what to ask for next. A new read should not join them. */
const MORE: Readonly<Record<string, number>> = {
  // The doctor, then whether the times fit, then whether they are taken; a patient's own are counted behind a lock.
  '/appointment/series/preview': 6,
  '/appointment/reassign/list': 4,
  // The entries, then whom they name.
  '/audit': 4,
  '/audit/by-person': 4,
  '/audit/export.csv': 4,
  '/fhir/R4/AuditEvent': 4,
  '/fhir/R4/AuditEvent/_search': 4,
  // What the app asks for says whom it may be about.
  '/apps/request/:request': 4,
  // Which documents there are, then what they hold.
  '/fhir/R4/QuestionnaireResponse/:id': 4,
  '/fhir/R4/QuestionnaireResponse': 4,
  '/fhir/R4/QuestionnaireResponse/_search': 4,
  '/fhir/R4/Provenance/:id': 4,
  // What there is, then what that names.
  '/fhir/R4/Patient/:id/$everything': 6,
  '/availability/:doctorId/blocks': 4,
  // The last: whom the forms ask, by who signs them.
  '/document/assign/check': 5,
  // With the records that were merged into it, and the signatures of its documents.
  '/patient/:id/record': 9,
  '/patient/:id/record.json': 10,
  '/patient/import/:id/report.csv': 4,
  '/search/doctor': 4,
  // Whose group it is, then how many they are.
  '/sms/bulk/check': 4,
  // Counts attempts in transactions of their own.
  '/sharing/invitation': 6,
};

const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;

/** Every read of the contract with every role that may make it; a stream never ends. */
const reads = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>)
    .filter(({ changes, roles, stream }) => !changes && !stream && roles !== 'kiosk' && roles !== 'public')
    .flatMap((endpoint) =>
      ROLES.filter((role) => endpoint.roles.includes(role)).map((role) => ({
        role,
        endpoint,
        name: `${methodsOf(endpoint)[0]} ${endpoint.path}`,
      })),
    ),
);

// On PGlite there is no way to go: it computes in this process.
withPortalName();

onPostgres('what a read costs', () => {
  let world: World;
  let minute = 0;

  beforeAll(async () => {
    globalThis.openward.setNow(MORNING);
    world = await buildWorld();
  });
  afterAll(() => globalThis.openward.setNow(null));

  const inputFor = (endpoint: Endpoint, role: Role): Promise<Input> =>
    validInput(endpoint, {
      record: (entity) => RECORD_OF[entity](world.home, role),
      instant: () => new Date(MORNING.getTime() + ++minute * 60_000).toISOString(),
    });

  test.each(reads)('$name as $role: no more round trips than it needs', async ({ endpoint, role }) => {
    const token = await globalThis.openward.tokenFor(world.account(role));
    const input = await inputFor(endpoint, role);
    const [method = 'GET'] = methodsOf(endpoint);
    const read = () => call(method, addressOf(endpoint, input), { token, ...broughtBy(method, input) });
    // The first read of a session waits for the database to say who calls.
    await read();
    const { status } = await read();
    expect(status).toBe(200);
    expect(globalThis.openward.roundTrips()).toBeLessThanOrEqual(mostOf(endpoint));
  });
});
