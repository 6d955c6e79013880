import { type Endpoint, methodsOf, ROLES, type Role } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { call } from '../../testing/client.ts';
import { addressOf, broughtBy, type Input, validInput } from '../../testing/valid-input.ts';
import { buildWorld, MORNING, RECORD_OF, type World } from '../../testing/world.ts';

/** Who calls, with the transaction's begin; the data; the audit, with the commit. A list asks for its count as well. */
const mostOf = ({ path, paged }: Endpoint) => MORE[path] ?? (paged ? 4 : 3);

/** Reads that wait more often, because one answer says what to ask for next. A new read should not join them. */
const MORE: Readonly<Record<string, number>> = {
  '/appointment/search/doctor': 5,
  '/appointment/search/slots': 6,
  '/audit': 5,
  '/audit/export.csv': 4,
  '/patient/access': 4,
  '/availability/:doctorId': 4,
  '/availability/:doctorId/blocks': 5,
  '/document/assign/check': 5,
  '/document/file/:id': 4,
  '/document/:id/verify': 4,
  '/patient/:id/downloads': 4,
  '/patient/:id/record/contents': 4,
  '/patient/:id/record': 9,
  '/patient/:id/record.json': 9,
  '/patient/import/:id/report.csv': 5,
  '/search/doctor': 5,
  // Counts attempts in transactions of their own.
  '/sharing/invitation': 7,
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
    // What the process keeps for all calls is not counted.
    await read();
    const { status } = await read();
    expect(status).toBeLessThan(500);
    expect(globalThis.openward.roundTrips()).toBeLessThanOrEqual(mostOf(endpoint));
  });
});
