import { MERGE_WARNINGS } from '@openward/contract/people';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { BuiltAccount } from '../../testing/builders.ts';
import { call } from '../../testing/client.ts';
import { wrongShapes } from '../../testing/fhir.ts';
import { type Receiver, signatureOf, startReceiver } from '../../testing/receiver.ts';
import { auditOf, buildWorld, rowsOf, type World } from '../../testing/world.ts';

const { api, build, deliverNotifications, setNow, tokenFor } = globalThis.openward;

const START = Date.parse('2035-03-05T10:00:00Z');
const MINUTE = 60_000;
const BASE = 'https://portal.example/fhir/R4';

let world: World;
let receiver: Receiver;
let now = START;
const { portalUrl } = api.services.config;
/** Moves the server's clock forward. */
const pass = (minutes: number) => {
  now += minutes * MINUTE;
  setNow(new Date(now));
};

beforeAll(async () => {
  setNow(new Date(START));
  // Only the demo allows notifications to this machine.
  Object.assign(api.services.config, { demo: true, portalUrl: 'https://portal.example' });
  world = await buildWorld();
});
beforeEach(async () => {
  receiver = await startReceiver();
  await rowsOf(sql`delete from subscription_event`);
  await rowsOf(sql`update subscription set status = 'off'`);
});
afterEach(() => receiver.close());
afterAll(() => {
  Object.assign(api.services.config, { demo: false, portalUrl });
  setNow(null);
});

const admin = async () => tokenFor(world.sysAdmin);
const resourceFor = (topic: string, channel: object = {}, more: object = {}) => ({
  resourceType: 'Subscription',
  status: 'requested',
  reason: 'Laboratory',
  criteria: `${BASE}/SubscriptionTopic/${topic}`,
  channel: { type: 'rest-hook', endpoint: receiver.url, payload: 'application/json', ...channel },
  ...more,
});
const create = async (body: object) => call('POST', '/fhir/R4/Subscription', { token: await admin(), body });
const read = async (id: string) => (await call('GET', `/fhir/R4/Subscription/${id}`, { token: await admin() })).result;
const put = async (id: string, body: object) =>
  call('PUT', `/fhir/R4/Subscription/${id}`, { token: await admin(), body });

/** A subscription whose system has answered the handshake. */
async function subscribed(topic: string, channel: object = {}, more: object = {}): Promise<string> {
  const { result } = await create(resourceFor(topic, channel, more));
  await deliverNotifications();
  expect((await read(result.id)).status).toBe('active');
  receiver.received.length = 0;
  return result.id;
}
const types = () => receiver.received.map(({ body }) => body.type);

let place = 0;
/** A visit at a time that no other uses. */
function visit(side = world.home): Promise<string> {
  place += 1;
  const startsAt = new Date(START + place * 15 * MINUTE);
  const { patientId } = side.patient;
  return build.appointment({ doctorId: side.doctor.doctorId, patientId, startsAt, minutes: 15 });
}
const change = (id: string, set: ReturnType<typeof sql>) => rowsOf(sql`update appointment set ${set} where id = ${id}`);

describe('a Subscription', () => {
  test('begins with a handshake, and its system can prove from whom each notification is', async () => {
    const made = await create(resourceFor('appointment', { payload: 'application/fhir+json' }));
    expect([made.status, made.result.status]).toEqual([201, 'requested']);
    expect(await auditOf(made.headers)).toContainEqual(expect.objectContaining({ action: 'create' }));
    const { id, extension } = made.result;
    const secret = extension[0].valueString;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(wrongShapes('Subscription', made.result)).toEqual([]);
    expect(JSON.stringify(await read(id))).not.toContain('whsec_');
    const [row] = await rowsOf<{ kept: string }>(
      sql`select encode(secret, 'escape') as kept from subscription where id = ${id}`,
    );
    expect(row?.kept).not.toContain('whsec_');
    await deliverNotifications();
    expect((await read(id)).status).toBe('active');
    const appointmentId = await visit();
    await deliverNotifications();
    const [handshake, told, ...more] = receiver.received;
    expect(more).toEqual([]);
    for (const notification of [handshake, told]) {
      if (!notification) throw new Error('not sent');
      const { headers, body } = notification;
      expect(headers['content-type']).toBe('application/fhir+json');
      expect(headers['webhook-timestamp']).toBe(String(now / 1000));
      expect(headers['webhook-signature']).toBe(signatureOf(notification, secret));
      expect(wrongShapes('Bundle', body)).toEqual([]);
      expect(wrongShapes('Parameters', body.entry[0].resource)).toEqual([]);
    }
    const partsOf = (notification = told) =>
      Object.fromEntries(
        notification?.body.entry[0].resource.parameter.map(
          ({ name, part, ...value }: { name: string; part?: object }) => [name, part ?? Object.values(value)[0]],
        ),
      );
    expect(partsOf(handshake)).toMatchObject({ type: 'handshake', 'events-since-subscription-start': '0' });
    expect(partsOf()).toMatchObject({
      subscription: { reference: `${BASE}/Subscription/${id}` },
      topic: `${BASE}/SubscriptionTopic/appointment`,
      status: 'active',
      type: 'event-notification',
      'events-since-subscription-start': '1',
      'notification-event': [
        { name: 'event-number', valueString: '1' },
        { name: 'timestamp', valueInstant: expect.any(String) },
        { name: 'focus', valueReference: { reference: `${BASE}/Appointment/${appointmentId}` } },
      ],
    });
    expect(told?.body.entry[1]).toMatchObject({
      fullUrl: `${BASE}/Appointment/${appointmentId}`,
      request: { method: 'POST', url: 'Appointment' },
    });
    await change(appointmentId, sql`status = 'CANCELED'`);
    await deliverNotifications();
    const { request } = receiver.received.at(-1)?.body.entry[1] ?? {};
    expect(request).toEqual({ method: 'PUT', url: `Appointment/${appointmentId}` });
    const { result: status } = await call('GET', `/fhir/R4/Subscription/${id}/$status`, { token: await admin() });
    expect(wrongShapes('Bundle', status)).toEqual([]);
    expect(JSON.stringify(status.entry[0].resource.parameter)).toContain('"valueString":"2"');
  });

  test('is in error where its handshake fails, hears nothing then, and can be turned on again, and off', async () => {
    receiver.answers(500);
    const body = resourceFor('appointment');
    const { id } = (await create(body)).result;
    await deliverNotifications();
    expect(await read(id)).toMatchObject({ status: 'error', error: 'status 500' });
    await visit();
    receiver.answers(204);
    await put(id, body);
    await deliverNotifications();
    expect((await read(id)).status).toBe('active');
    await visit();
    await deliverNotifications();
    expect(types()).toEqual(['subscription.handshake', 'subscription.handshake', 'appointment.booked']);
    expect((await put(id, { ...body, status: 'off' })).result.status).toBe('off');
    await visit();
    await deliverNotifications();
    expect(receiver.received).toHaveLength(3);
    const { result } = await call('GET', '/fhir/R4/Subscription?status=off', { token: await admin() });
    expect(wrongShapes('Bundle', result)).toEqual([]);
    expect(result.entry.map(({ resource }: { resource: { id: string } }) => resource.id)).toContain(id);
    const other = await put(id, resourceFor('appointment', { endpoint: 'https://other.example/' }));
    expect([other.status, other.result.issue[0].expression]).toEqual([400, ['channel']]);
  });

  test.each([
    ['http://receiver.example/hook', 'is not https'],
    ['https://user:secret@receiver.example/hook', 'has credentials'],
    ['ftp://receiver.example/', 'is no web address'],
    ['nonsense', 'is no address'],
    ['https://10.0.0.1/', 'is private'],
    ['https://169.254.169.254/latest', 'is link-local'],
    ['https://127.0.0.1/', 'is this machine'],
    ['https://[::1]/', 'is this machine'],
    ['https://[::ffff:192.168.0.1]/', 'is private'],
    ['https://[fd00::1]/', 'is private'],
    ['https://[64:ff9b::a00:1]/', 'is private'],
    ['https://2130706433/', 'is this machine'],
  ])('is refused for the address %s, which %s', async (endpoint) => {
    Object.assign(api.services.config, { demo: false });
    const { status, result } = await create(resourceFor('appointment', { endpoint }));
    Object.assign(api.services.config, { demo: true });
    expect([status, result.issue[0].expression]).toEqual([400, ['channel.endpoint']]);
  });

  test.each(['https', 'http'])('goes to no name that is a private address, by %s', async (protocol) => {
    const endpoint = receiver.url.replace('http', protocol).replace('127.0.0.1', 'localhost');
    const { id } = (await create(resourceFor('appointment', { endpoint }))).result;
    Object.assign(api.services.config, { demo: false });
    await deliverNotifications();
    Object.assign(api.services.config, { demo: true });
    expect(await read(id)).toMatchObject({ status: 'error', error: 'address not allowed' });
    expect(receiver.received).toEqual([]);
  });

  test('is signed by its secret after the key that seals it has changed', async () => {
    // Needs a second server on the same database, which PGlite does not allow.
    if (api.database.kind !== 'postgres') return;
    const { id, extension } = (await create(resourceFor('appointment'))).result;
    const { tokenKey } = api.services.config;
    const next = new TextEncoder().encode('the key after it, of 32 or more bytes');
    const other = await globalThis.openward.another({ demo: false, tokenKey: next, previousTokenKey: tokenKey });
    Object.assign(api.services.config, { tokenKey: next });
    await deliverNotifications();
    Object.assign(api.services.config, { tokenKey });
    await other.api.close();
    expect((await read(id)).status).toBe('active');
    const [handshake] = receiver.received;
    expect(handshake?.headers['webhook-signature']).toBe(handshake && signatureOf(handshake, extension[0].valueString));
  });

  test('is not led elsewhere by its system', async () => {
    const elsewhere = await startReceiver();
    receiver.answers(307, { location: elsewhere.url });
    const { id } = (await create(resourceFor('appointment'))).result;
    await deliverNotifications();
    expect(await read(id)).toMatchObject({ status: 'error', error: 'status 307' });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  test.each([
    ['criteria', { criteria: `${BASE}/SubscriptionTopic/weather` }],
    ['criteria', { criteria: 'https://elsewhere.example/fhir/R4/SubscriptionTopic/appointment' }],
    ['status', { status: 'active' }],
    [
      'channel.header',
      { channel: { type: 'rest-hook', endpoint: 'https://a.example', payload: 'application/json', header: ['a: b'] } },
    ],
    ['_criteria.extension', { criteria: `${BASE}/SubscriptionTopic/patient`, _criteria: 'hospital' }],
  ])('is refused at %s', async (field, more) => {
    const _criteria = '_criteria' in more ? { _criteria: limitedTo(world.home.hospitalId) } : {};
    const { status, result } = await create(resourceFor('appointment', {}, { ...more, ..._criteria }));
    expect([status, result.issue[0].expression]).toEqual([400, [field]]);
  });

  test('is for system administrators alone', async () => {
    const { id } = (await create(resourceFor('appointment'))).result;
    for (const account of [world.home.patient, world.home.doctor, world.home.hcpAdmin]) {
      const token = await tokenFor(account);
      const answers = await Promise.all([
        call('POST', '/fhir/R4/Subscription', { token, body: resourceFor('appointment') }),
        call('GET', `/fhir/R4/Subscription/${id}`, { token }),
        call('GET', '/subscription/dead-letters', { token }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });
});

describe('the page of system administrators', () => {
  const list = async () => (await call('GET', '/subscription', { token: await admin() })).result;
  const state = async (id: string, isOn: boolean) =>
    call('PUT', '/subscription/state', { token: await admin(), body: { id, isOn } });
  const given = { topic: 'appointment', reason: 'Waiting room', payload: 'application/json' };
  const add = async (more: object) =>
    call('POST', '/subscription/create', { token: await admin(), body: { ...given, endpoint: receiver.url, ...more } });

  test('subscribes a system, which can prove from whom its notifications are, and turns it off and on', async () => {
    const made = await add({});
    expect(made.status).toBe(200);
    const { id, secret } = made.result;
    await deliverNotifications();
    const [handshake] = receiver.received;
    expect(handshake?.headers['webhook-signature']).toBe(handshake && signatureOf(handshake, secret));
    await visit();
    receiver.answers(500);
    await deliverNotifications();
    const [first] = await list();
    expect(first).toMatchObject({
      ...given,
      id,
      status: 'active',
      error: 'status 500',
      waiting: 1,
      hospitalName: null,
    });
    expect(JSON.stringify(first)).not.toContain(secret);
    expect(await read(id)).toMatchObject({ criteria: `${BASE}/SubscriptionTopic/appointment`, reason: given.reason });
    expect([(await state(id, false)).status, (await list())[0].status]).toEqual([200, 'off']);
    const again = await state(id, false);
    expect([again.status, (await auditOf(again.headers)).map(({ action }) => action)]).toEqual([200, []]);
    expect([(await state(id, true)).status, (await list())[0].status]).toEqual([200, 'requested']);
  });

  test.each([
    ['topic', { topic: 'weather' }],
    ['reason', { reason: ' ' }],
    ['endpoint', { endpoint: 'ftp://receiver.example' }],
    ['endpoint', { endpoint: 'https://10.0.0.1/hook' }],
    ['endpoint', { endpoint: 'http://receiver.example/hook' }],
    ['payload', { payload: 'text/plain' }],
  ])('refuses at the field %s', async (field, more) => {
    const { status, result } = await add(more);
    expect([status, Object.keys(result.errors)]).toEqual([400, [field]]);
  });
});

const limitedTo = (hospitalId: string) => ({
  extension: [
    {
      url: 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/backport-filter-criteria',
      valueString: `location=Location/${hospitalId}`,
    },
  ],
});

describe('a system is notified of', () => {
  const told = () =>
    receiver.received.map(({ body: { type, subject, patientId } }) => ({ type, id: subject.id, patientId }));

  test('each kind of fact about a visit, once, by ids alone', async () => {
    await subscribed('appointment');
    const { patientId, lastName, email } = world.home.patient;
    const [seen, canceled, missed] = [await visit(), await visit(), await visit()];
    await change(seen, sql`description = 'Only words'`);
    await change(seen, sql`starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days'`);
    await change(seen, sql`status = 'CHECKED_IN'`);
    await change(seen, sql`status = 'COMPLETED'`);
    await change(canceled, sql`status = 'CANCELED'`);
    await change(missed, sql`status = 'CANCELED', did_not_come = true`);
    await rowsOf(sql`
      insert into appointment (id, doctor_id, starts_at, ends_at, status)
      values (gen_random_uuid(), ${world.home.doctor.doctorId}, '2036-01-01T10:00Z', '2036-01-01T11:00Z', 'BLOCKED')`);
    await deliverNotifications();
    expect(told()).toEqual(
      [
        ['booked', seen],
        ['booked', canceled],
        ['booked', missed],
        ['moved', seen],
        ['checked_in', seen],
        ['completed', seen],
        ['canceled', canceled],
        ['did_not_come', missed],
      ].map(([kind, id]) => ({ type: `appointment.${kind}`, id, patientId })),
    );
    for (const { text, body } of receiver.received) {
      expect(Object.keys(body)).toEqual(['id', 'type', 'at', 'subject', 'patientId']);
      for (const secret of [lastName, email]) expect(text).not.toContain(secret);
    }
    await deliverNotifications();
    expect(receiver.received).toHaveLength(8);
  });

  test('each kind of fact about a document', async () => {
    await subscribed('document');
    const { patientId } = await build.patient();
    const open = await build.document({ patientId });
    await rowsOf(sql`update document set canceled_at = now() where id = ${open}`);
    const filled = await build.document({ patientId });
    await rowsOf(sql`update document set status = 'COMPLETED', completed_at = now() where id = ${filled}`);
    await deliverNotifications();
    expect(told()).toEqual([
      { type: 'document.assigned', id: open, patientId },
      { type: 'document.canceled', id: open, patientId },
      { type: 'document.assigned', id: filled, patientId },
      { type: 'document.completed', id: filled, patientId },
    ]);
  });

  test('of a document the answers are named only after it was filled in', async () => {
    await subscribed('document', { payload: 'application/fhir+json' });
    const { patientId } = await build.patient();
    const open = await build.document({ patientId });
    await rowsOf(sql`update document set canceled_at = now() where id = ${open}`);
    const filled = await build.document({ patientId });
    await rowsOf(sql`update document set status = 'COMPLETED', completed_at = now() where id = ${filled}`);
    await deliverNotifications();
    for (const { body } of receiver.received) expect(wrongShapes('Bundle', body)).toEqual([]);
    const named = receiver.received.map(({ text }) => [...new Set(text.match(/QuestionnaireResponse\/[0-9a-f-]+/g))]);
    expect(named).toEqual([[], [], [], [`QuestionnaireResponse/${filled}`]]);
  });

  test('each kind of fact about a patient, and of a merge where everything is now', async () => {
    await subscribed('patient');
    const [kept, merged]: [BuiltAccount & { patientId: string }, BuiltAccount & { patientId: string }] = [
      await build.patient(),
      await build.patient(),
    ];
    await rowsOf(sql`update app_user set last_name = 'Secretname', phone_no = '4155550199' where id = ${kept.userId}`);
    await deliverNotifications();
    expect(told()).toEqual([
      { type: 'patient.created', id: kept.patientId, patientId: kept.patientId },
      { type: 'patient.created', id: merged.patientId, patientId: merged.patientId },
      { type: 'patient.changed', id: kept.patientId, patientId: kept.patientId },
    ]);
    const body = { keptId: kept.patientId, mergedId: merged.patientId, accepted: MERGE_WARNINGS, reason: 'Twice' };
    expect((await call('POST', '/patient/merge', { token: await admin(), body })).status).toBe(200);
    receiver.received.length = 0;
    await deliverNotifications();
    // The merged record loses its sign-in, which is a change.
    expect(told().filter(({ id }) => id === merged.patientId)).toEqual([
      { type: 'patient.changed', id: merged.patientId, patientId: merged.patientId },
      { type: 'patient.merged', id: merged.patientId, patientId: kept.patientId },
    ]);
    expect(JSON.stringify(receiver.received)).not.toContain('Secretname');
  });

  test('of a merged record that it is gone', async () => {
    await subscribed('patient', { payload: 'application/fhir+json' });
    const [{ patientId: keptId }, { patientId: mergedId }] = [await build.patient(), await build.patient()];
    const body = { keptId, mergedId, accepted: MERGE_WARNINGS, reason: 'Twice' };
    const token = await admin();
    expect((await call('POST', '/patient/merge', { token, body })).status).toBe(200);
    await deliverNotifications();
    const requests = receiver.received.map((each) => each.body.entry[1].request);
    expect(requests[0]).toEqual({ method: 'POST', url: 'Patient' });
    expect(requests.at(-1)).toEqual({ method: 'DELETE', url: `Patient/${mergedId}` });
    expect((await call('GET', `/fhir/R4/Patient/${mergedId}`, { token })).status).toBe(410);
  });

  test('visits of the one hospital to which it is limited', async () => {
    await subscribed('appointment', {}, { _criteria: limitedTo(world.home.hospitalId) });
    const [home] = [await visit(world.home), await visit(world.away)];
    await deliverNotifications();
    expect(told().map(({ id }) => id)).toEqual([home]);
  });

  test('whatever happens, in its order, and never what was undone', async () => {
    await subscribed('appointment');
    const statuses = { CONFIRMED: undefined, CHECKED_IN: 'checked_in', COMPLETED: 'completed', CANCELED: 'canceled' };
    const step = fc.record({
      status: fc.constantFrom(...(Object.keys(statuses) as (keyof typeof statuses)[])),
      isUndone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        receiver.received.length = 0;
        const id = await visit();
        const expected = ['appointment.booked'];
        let before = 'BOOKED';
        for (const { status, isUndone } of steps) {
          const work = api.database.transaction(async (tx) => {
            await tx.execute(sql`update appointment set status = ${status} where id = ${id}`);
            if (isUndone) throw new Error('undone');
          });
          await work.catch(() => {});
          if (isUndone || status === before) continue;
          before = status;
          if (statuses[status]) expected.push(`appointment.${statuses[status]}`);
        }
        await deliverNotifications();
        expect(types()).toEqual(expected);
        await change(id, sql`status = 'CANCELED'`);
        await deliverNotifications();
      }),
      { numRuns: 15 },
    );
  });
});

describe('a system that does not answer', () => {
  const deadLetters = async (): Promise<{ id: string; type: string; error: string; subscriptionId: string }[]> =>
    (await call('GET', '/subscription/dead-letters', { token: await admin() })).result;
  const retry = async (ids: string[]) =>
    call('POST', '/subscription/dead-letters/retry', { token: await admin(), body: { ids } });

  test('is asked again with growing pauses, then the event is a dead letter, and can be sent again', async () => {
    const id = await subscribed('appointment', { payload: 'application/fhir+json' });
    receiver.answers(500);
    await visit();
    await deliverNotifications();
    const [first] = receiver.received;
    for (const [tries, minutes] of [1, 5, 30, 120, 360, 1440].entries()) {
      pass(minutes - 1);
      await deliverNotifications();
      expect(receiver.received).toHaveLength(tries + 1);
      expect(await deadLetters()).toEqual([]);
      pass(1);
      await deliverNotifications();
      expect(receiver.received).toHaveLength(tries + 2);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [letter, ...others] = await deadLetters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ type: 'appointment.booked', subscriptionId: id, attempts: 7, error: 'status 500' });
    // The next event is delivered.
    receiver.answers(200);
    receiver.received.length = 0;
    await visit();
    await deliverNotifications();
    expect(receiver.received).toHaveLength(1);
    expect((await retry([letter?.id ?? ''])).status).toBe(200);
    await deliverNotifications();
    const [, again] = receiver.received;
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const numberOf = (notification = again) =>
      /"event-number","valueString":"(\d+)"/.exec(notification?.text ?? '')?.[1];
    expect(receiver.received.map(numberOf)).toEqual(['2', '1']);
    expect(await deadLetters()).toEqual([]);
    expect((await retry([letter?.id ?? ''])).status).toBe(404);
  });

  test('holds up no other, even while it takes its time to answer', async () => {
    await subscribed('appointment');
    const other = await startReceiver();
    await create(resourceFor('patient', { endpoint: other.url }));
    await deliverNotifications();
    other.received.length = 0;
    receiver.answers('never');
    await visit();
    const delivering = deliverNotifications();
    while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const begun = Date.now();
    await build.patient();
    while (other.received.length === 0 && Date.now() < begun + 9_000)
      await new Promise((resolve) => setTimeout(resolve, 10));
    const took = Date.now() - begun;
    receiver.hangUp();
    await delivering;
    await other.close();
    expect(other.received.map(({ body }) => body.type)).toEqual(['patient.created']);
    expect(took).toBeLessThan(3_000);
  });

  test('keeps later events waiting, so that they come in their order', async () => {
    await subscribed('appointment');
    receiver.answers(503);
    const id = await visit();
    await deliverNotifications();
    await change(id, sql`status = 'CANCELED'`);
    await deliverNotifications();
    expect(types()).toEqual(['appointment.booked']);
    receiver.answers(200);
    pass(1);
    await deliverNotifications();
    expect(types()).toEqual(['appointment.booked', 'appointment.booked', 'appointment.canceled']);
  });

  test('is turned off after three days, and the system administrators are told', async () => {
    const id = await subscribed('appointment', { endpoint: `${receiver.url}?token=hidden` });
    receiver.answers(500);
    await visit();
    await visit();
    await visit();
    for (let hours = 0; hours < 80 && (await read(id)).status === 'active'; hours += 8) {
      await deliverNotifications();
      pass(8 * 60);
    }
    expect(now - START).toBeGreaterThan(72 * 60 * MINUTE);
    expect(await read(id)).toMatchObject({ status: 'error', error: 'status 500' });
    const mails = await rowsOf<{ address: string; body: string }>(
      sql`select address, body from mail_message where subject = 'We stopped notifying a system'`,
    );
    const [toAdmin] = mails.filter(({ address }) => address === world.sysAdmin.email);
    expect(toAdmin?.body).toContain(new URL(receiver.url).host);
    expect(toAdmin?.body).not.toContain('hidden');
    receiver.received.length = 0;
    await deliverNotifications();
    expect(receiver.received).toEqual([]);
  });

  test('ends its subscription by answering 410', async () => {
    const id = await subscribed('appointment');
    receiver.answers(410);
    await visit();
    await deliverNotifications();
    pass(10_000);
    await visit();
    await deliverNotifications();
    expect(receiver.received).toHaveLength(1);
    expect((await read(id)).status).toBe('off');
  });

  test('is sent again what a process had claimed that died', async () => {
    await subscribed('appointment');
    await visit();
    const { transaction } = api.database;
    let work = 0;
    api.database.transaction = async (...given) => {
      work += 1;
      if (work > 1) throw new Error('dies');
      return transaction.apply(api.database, given as never) as never;
    };
    await expect(deliverNotifications()).rejects.toThrow('dies');
    api.database.transaction = transaction;
    await deliverNotifications();
    expect(receiver.received).toHaveLength(1);
    pass(1);
    await deliverNotifications();
    const [first, second, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.text).toBe(first?.text);
  });
});
