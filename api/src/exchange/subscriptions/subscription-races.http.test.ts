import { sql } from 'drizzle-orm';
import type { Api } from '../../app/server.ts';
import { call } from '../../testing/client.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { rowsOf } from '../../testing/world.ts';

const { api, build, deliverNotifications, tokenFor } = globalThis.openward;

const SYSTEMS = 3;
const VISITS = 30;
let receiver: Receiver;
const { portalUrl } = api.services.config;
/** The delivering servers: with PGlite one server twice, because it allows one process per database. */
const apis: Api[] = [api, api];

beforeAll(async () => {
  Object.assign(api.services.config, { demo: true, portalUrl: 'https://portal.example' });
  if (api.database.kind === 'postgres') {
    const other = await globalThis.openward.another({ demo: false });
    Object.assign(other.api.services.config, { demo: true });
    apis[1] = other.api;
  }
  receiver = await startReceiver();
  await rowsOf(sql`update subscription set status = 'off'`);
});
afterAll(async () => {
  Object.assign(api.services.config, { demo: false, portalUrl });
  if (apis[1] !== api) await apis[1]?.close();
  await rowsOf(sql`update subscription set status = 'off'`);
  await receiver.close();
});

test('several processes send each system each event once, in order', async () => {
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  for (let system = 0; system < SYSTEMS; system++) {
    const channel = { type: 'rest-hook', endpoint: `${receiver.url}/${system}`, payload: 'application/json' };
    const criteria = 'https://portal.example/fhir/R4/SubscriptionTopic/appointment';
    const body = { resourceType: 'Subscription', status: 'requested', reason: 'Race', criteria, channel };
    expect((await call('POST', '/fhir/R4/Subscription', { token, body })).status).toBe(201);
  }
  await Promise.all(apis.map((of) => deliverNotifications(of)));
  expect(receiver.received).toHaveLength(SYSTEMS);
  receiver.received.length = 0;
  const { doctorId } = await build.doctor({ hospitalId: await build.hospital() });
  const { patientId } = await build.patient();
  const ids: string[] = [];
  let isBuilt = false;
  const booking = async () => {
    for (let n = 0; n < VISITS; n++) {
      const startsAt = new Date(Date.parse('2037-02-01T10:00:00Z') + n * 3_600_000);
      ids.push(await build.appointment({ doctorId, patientId, startsAt }));
    }
    isBuilt = true;
  };
  const delivering = async () => {
    do await deliverNotifications();
    while (!isBuilt);
  };
  await Promise.all([booking(), ...Array.from({ length: 4 }, delivering)]);
  await Promise.all(apis.map((of) => deliverNotifications(of)));
  for (let system = 0; system < SYSTEMS; system++) {
    const sent = receiver.received.filter(({ path }) => path === `/hook/${system}`);
    expect(sent.map(({ body }) => body.subject.id)).toEqual(ids);
  }
});
