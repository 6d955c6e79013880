import { type Endpoint, methodsOf, ROLES, type Role } from '@openward/contract';
import { contract } from '@openward/contract/everything';
import { call } from '../../testing/client.ts';
import { withPortalName } from '../../testing/factors.ts';
import { addressOf, broughtBy, type Input, validInput } from '../../testing/valid-input.ts';
import { buildWorld, MORNING, RECORD_OF, type World } from '../../testing/world.ts';

/** The caller and the data, with the begin; the audit row, with the commit; and one more where necessary. */
const mostOf = ({ path }: Endpoint) => MORE[path] ?? 3;

/** Reads with more round trips, because one answer determines the next statement. Do not add new reads. */
const MORE: Readonly<Record<string, number>> = {
  // The doctor, then whether the times fit, then whether they are free; own ones are counted behind a lock.
  '/appointment/series/preview': 6,
  '/appointment/reassign/list': 4,
  // The entries, then the people in them.
  '/audit': 4,
  '/audit/by-person': 4,
  '/audit/export.csv': 4,
  '/fhir/R4/AuditEvent': 4,
  '/fhir/R4/AuditEvent/_search': 4,
  // The app's request names the possible patients.
  '/apps/request/:request': 4,
  // The list of documents, then their content.
  '/fhir/R4/QuestionnaireResponse/:id': 4,
  '/fhir/R4/QuestionnaireResponse': 4,
  '/fhir/R4/QuestionnaireResponse/_search': 4,
  '/fhir/R4/Provenance/:id': 4,
  // The resources, then those that they reference.
  '/fhir/R4/Patient/:id/$everything': 6,
  '/availability/:doctorId/blocks': 4,
  // The last one reads the signers of the forms.
  '/document/assign/check': 5,
  // Includes merged records and the signatures of documents.
  '/patient/:id/record': 9,
  '/patient/:id/record.json': 10,
  '/patient/import/:id/report.csv': 4,
  '/search/doctor': 4,
  // The group's hospital, then its number of patients.
  '/sms/bulk/check': 4,
  // Counts attempts in separate transactions.
  '/sharing/invitation': 6,
};

const onPostgres = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;

/** Every read of the contract with every role that may call it, except endless streams. */
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

// PGlite computes in this process, so it has no round trips.
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
    // The first read of a session waits for authentication.
    await read();
    const { status } = await read();
    expect(status).toBe(200);
    expect(globalThis.openward.roundTrips()).toBeLessThanOrEqual(mostOf(endpoint));
  });
});
