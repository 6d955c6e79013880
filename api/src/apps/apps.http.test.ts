import { sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  discovery,
  None,
  PrivateKeyJwt,
  randomPKCECodeVerifier,
  refreshTokenGrant,
  tokenIntrospection,
  tokenRevocation,
} from 'openid-client';
import { BUILT_PASSWORD, type BuiltAccount, type BuiltPatient } from '../testing/builders.ts';
import { call } from '../testing/client.ts';
import { rowsOf } from '../testing/world.ts';

const BACK = 'http://localhost:9/back';
const ALL = 'openid fhirUser offline_access launch/patient patient/*.rs patient/Appointment.cu';

let before: string | undefined;
beforeAll(() => {
  const { config } = globalThis.openward.api.services;
  before = config.portalUrl;
  config.portalUrl = globalThis.openward.url;
});
afterAll(() => {
  globalThis.openward.api.services.config.portalUrl = before;
});

const tokenFor = (account: BuiltAccount) => globalThis.openward.tokenFor(account as never);
const admin = () => globalThis.openward.build.account({ role: 'ROLE_SYS_ADMIN' });

async function register(given: object = {}) {
  const token = await tokenFor(await admin());
  const body = {
    ...{ name: 'Heart diary', kind: 'public', addresses: [BACK], launchAddress: '', scopes: ALL.split(' '), keys: '' },
    ...given,
  };
  const { status, result } = await call('POST', '/apps/create', { token, body });
  return { status, result, id: result.id as string, secret: result.secret as string | null, token, body };
}

const clientOf = (id: string, auth = None()) =>
  discovery(new URL(`${globalThis.openward.url}/oauth`), id, undefined, auth, { execute: [allowInsecureRequests] });

/** A browser that an app has sent to sign in. */
class Browser {
  readonly #cookies = new Map<string, string>();
  request = '';

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Requests an address without following redirects. @returns the redirect target */
  async go(url: string): Promise<string> {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookie } });
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    const to = response.headers.get('location') ?? '';
    this.request = /request=([\w-]+)/.exec(to)?.[1] ?? this.request;
    return to;
  }

  ask(token: string) {
    return call('GET', `/apps/request/${this.request}`, { token, cookie: this.cookie });
  }

  allow(token: string, given: { patientId?: string | null; scopes?: string[] }) {
    return call('POST', '/apps/request/allow', {
      token,
      cookie: this.cookie,
      body: { request: this.request, ...given },
    });
  }
}

interface Wanted {
  scope?: string;
  patientId?: string | null;
  /** The granted scopes; all if left out. */
  given?: string[];
  more?: Record<string, string>;
}

async function signInBy(client: Configuration, user: BuiltAccount, wanted: Wanted = {}) {
  const verifier = randomPKCECodeVerifier();
  const url = buildAuthorizationUrl(client, {
    ...{ redirect_uri: BACK, scope: wanted.scope ?? ALL, state: 'here', ...AUD() },
    ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    ...wanted.more,
  });
  const browser = new Browser();
  expect(await browser.go(url.href)).toMatch(/^\/allow-app\?request=/);
  const token = await tokenFor(user);
  const asked = await browser.ask(token);
  const scopes = wanted.given ?? asked.result.scopes;
  const allowed = await browser.allow(token, { patientId: wanted.patientId ?? null, scopes });
  expect(allowed.status).toBe(200);
  const back = await browser.go(allowed.result.url);
  const checks = { pkceCodeVerifier: verifier, expectedState: 'here', idTokenExpected: scopes.includes('openid') };
  const exchange = () => authorizationCodeGrant(client, new URL(back), checks);
  return { asked, back, exchange, tokens: await exchange() };
}

const AUD = () => ({ aud: `${globalThis.openward.url}/fhir/R4` });

const fhir = (path: string, token: string, options: object = {}) =>
  call('GET', `/fhir/R4${path}`, { token, ...options });
const ids = ({ result }: { result: { entry?: { resource: { id: string } }[] } }) =>
  (result.entry ?? []).map(({ resource }) => resource.id);

async function withVisit() {
  const { build } = globalThis.openward;
  const [patient, doctor] = [await build.patient(), await build.doctor({ hospitalId: await build.hospital() })];
  const visit = await build.appointment({
    ...{ patientId: patient.patientId, doctorId: doctor.doctorId },
    startsAt: new Date(Date.UTC(2031, 0, 6, 15)),
  });
  return { patient, doctor, visit };
}

describe('a patient and an app', () => {
  it('tells apps where all of it is', async () => {
    const { url } = globalThis.openward;
    const response = await fetch(`${url}/fhir/R4/.well-known/smart-configuration`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toMatchObject({
      ...{ issuer: `${url}/oauth`, token_endpoint: `${url}/oauth/token` },
      code_challenge_methods_supported: ['S256'],
      capabilities: expect.arrayContaining(['launch-ehr', 'launch-standalone', 'permission-v2']),
    });
  });

  it('asks, says whom it is about, and the app then reads with what it was given', async () => {
    const { patient, visit } = await withVisit();
    const other = await withVisit();
    const client = await clientOf((await register()).id);
    const { asked, tokens } = await signInBy(client, patient, { patientId: patient.patientId });
    expect(asked.result).toMatchObject({
      ...{ name: 'Heart diary', host: 'localhost:9', scopes: ALL.split(' ') },
      persons: [{ patientId: patient.patientId, firstName: patient.firstName, lastName: patient.lastName }],
    });
    expect(tokens).toMatchObject({ patient: patient.patientId, token_type: 'bearer', expires_in: 3600 });
    expect(tokens.scope?.split(' ').sort()).toEqual(ALL.split(' ').sort());
    expect(tokens.claims()).toMatchObject({
      sub: patient.userId,
      fhirUser: `${globalThis.openward.url}/fhir/R4/Patient/${patient.patientId}`,
    });
    const token = tokens.access_token;
    expect(ids(await fhir('/Appointment', token))).toEqual([visit]);
    expect((await fhir(`/Patient/${patient.patientId}`, token)).result.id).toBe(patient.patientId);
    for (const path of [`/Patient/${other.patient.patientId}`, `/Appointment/${other.visit}`])
      expect((await fhir(path, token)).status).toBe(404);
    // An app's token does not work for the portal's own calls.
    for (const path of ['/appointment/pending', '/apps/access', '/users/sessions'])
      expect([path, (await call('GET', path, { token })).status]).toEqual([path, 403]);
  });

  it('gets less than it asked for where its user gives less, and keeps to that', async () => {
    const { patient, visit } = await withVisit();
    const client = await clientOf((await register()).id);
    // The last scope is more than the app asked for.
    const given = ['openid', 'patient/Appointment.rs', 'user/*.cruds'];
    const scope = 'openid fhirUser launch/patient patient/*.rs';
    const { tokens } = await signInBy(client, patient, { scope, patientId: patient.patientId, given });
    expect(tokens.scope?.split(' ').sort()).toEqual(['openid', 'patient/Appointment.rs']);
    expect(ids(await fhir('/Appointment', tokens.access_token))).toEqual([visit]);
    expect((await fhir(`/Patient/${patient.patientId}`, tokens.access_token)).status).toBe(403);
    const { result } = await call('GET', '/apps/access', { token: await tokenFor(patient) });
    expect(result[0].scopes).toEqual(['openid', 'patient/Appointment.rs']);
  });

  it('is one app to people, however often they let it in, and ends as one', async () => {
    const patient = await globalThis.openward.build.patient();
    const client = await clientOf((await register()).id);
    const [first, second] = [
      await signInBy(client, patient, {
        patientId: patient.patientId,
        given: ['patient/Appointment.rs'],
        scope: 'patient/*.rs',
      }),
      await signInBy(client, patient, { patientId: patient.patientId, scope: 'patient/Appointment.cu' }),
    ];
    await fhir('/Appointment', first.tokens.access_token);
    const token = await tokenFor(patient);
    const { result } = await call('GET', '/apps/access', { token });
    expect(result).toHaveLength(1);
    expect(result[0]).toMatchObject({ lastUsedAt: expect.any(String) });
    expect([...result[0].scopes].sort()).toEqual(['patient/Appointment.cu', 'patient/Appointment.rs']);
    await call('POST', '/apps/access/end', { token, body: { id: result[0].id } });
    for (const { tokens } of [first, second])
      expect((await fhir('/Appointment', tokens.access_token)).status).toBe(401);
  });

  it('is in “who accessed my record” with its name', async () => {
    const { patient } = await withVisit();
    const client = await clientOf((await register({ name: 'Step counter' })).id);
    const { tokens } = await signInBy(client, patient, { patientId: patient.patientId });
    await fhir('/Appointment', tokens.access_token);
    const { result } = await call('GET', '/patient/access', { token: await tokenFor(patient) });
    expect(result.entries[0]).toMatchObject({
      entity: 'appointment',
      action: 'read',
      who: { kind: 'you' },
      app: 'Step counter',
    });
  });

  it('gets less where the patient gives less, and never more than was registered', async () => {
    const { patient } = await withVisit();
    const { id } = await register({ scopes: ['launch/patient', 'patient/Appointment.rs', 'patient/Patient.r'] });
    const { asked, tokens } = await signInBy(await clientOf(id), patient, {
      scope: 'launch/patient patient/*.cruds patient/Appointment.rs patient/Patient.r user/Appointment.rs system/*.rs',
      given: ['launch/patient', 'patient/Appointment.rs'],
      patientId: patient.patientId,
    });
    expect(asked.result.scopes).toEqual(['launch/patient', 'patient/Appointment.rs', 'patient/Patient.r']);
    expect(tokens.scope).toBe('launch/patient patient/Appointment.rs');
    expect((await fhir('/Appointment', tokens.access_token)).status).toBe(200);
    for (const path of [`/Patient/${patient.patientId}`, '/Patient', '/Coverage'])
      expect([path, (await fhir(path, tokens.access_token)).status]).toEqual([path, 403]);
    const include = await fhir('/Appointment?_include=Appointment:patient', tokens.access_token);
    expect(
      include.result.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType),
    ).toEqual(['Appointment']);
  });

  it('sees by a scope with a search only what that search finds', async () => {
    const { patient, doctor, visit } = await withVisit();
    const over = await globalThis.openward.build.appointment({
      ...{ patientId: patient.patientId, doctorId: doctor.doctorId, status: 'CANCELED' as const },
      startsAt: new Date(Date.UTC(2031, 0, 7, 15)),
    });
    const scope = 'launch/patient patient/Appointment.rs?status=cancelled';
    const { id } = await register({ scopes: scope.split(' ') });
    const { tokens } = await signInBy(await clientOf(id), patient, { scope, patientId: patient.patientId });
    expect(ids(await fhir('/Appointment', tokens.access_token))).toEqual([over]);
    expect((await fhir(`/Appointment/${visit}`, tokens.access_token)).status).toBe(404);
    expect((await fhir('/Appointment?status=pending', tokens.access_token)).result.entry).toBeUndefined();
  });

  it('ends with the next call: by the patient, and with it what it was to go on by', async () => {
    const { patient } = await withVisit();
    const client = await clientOf((await register()).id);
    const { tokens } = await signInBy(client, patient, { patientId: patient.patientId });
    const token = await tokenFor(patient);
    const { result } = await call('GET', '/apps/access', { token });
    expect(result).toEqual([
      expect.objectContaining({
        name: 'Heart diary',
        scopes: ALL.split(' '),
        person: expect.objectContaining({ patientId: patient.patientId }),
      }),
    ]);
    const others = await tokenFor(await globalThis.openward.build.patient());
    expect((await call('POST', '/apps/access/end', { token: others, body: { id: result[0].id } })).status).toBe(404);
    expect((await call('POST', '/apps/access/end', { token, body: { id: result[0].id } })).status).toBe(200);
    expect((await fhir('/Appointment', tokens.access_token)).status).toBe(401);
    await expect(refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await call('GET', '/apps/access', { token })).result).toEqual([]);
  });

  it('goes on by its refresh token, each good once', async () => {
    const { patient } = await withVisit();
    const client = await clientOf((await register()).id);
    const { tokens } = await signInBy(client, patient, { patientId: patient.patientId });
    const next = await refreshTokenGrant(client, tokens.refresh_token ?? '');
    expect(next).toMatchObject({ patient: patient.patientId });
    expect((await fhir('/Appointment', next.access_token)).status).toBe(200);
    // Reusing a refresh token indicates theft, so all tokens end.
    await expect(refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await fhir('/Appointment', next.access_token)).status).toBe(401);
  });

  it('keeps access for one visit only where it did not ask for more', async () => {
    const { patient } = await withVisit();
    const client = await clientOf((await register()).id);
    const { asked, tokens } = await signInBy(client, patient, {
      ...{ scope: 'launch/patient patient/Appointment.rs', patientId: patient.patientId },
    });
    expect(tokens.refresh_token).toBeUndefined();
    const hours = (Date.parse(asked.result.endsAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0.9);
    expect(hours).toBeLessThanOrEqual(1);
  });

  it('books and cancels by the rules of the portal, for the patient alone', async () => {
    const { patient, doctor } = await withVisit();
    const client = await clientOf((await register()).id);
    const { tokens } = await signInBy(client, patient, { patientId: patient.patientId });
    const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T15:00:00Z`;
    const booking = (patientId: string) => ({
      ...{ resourceType: 'Appointment', status: 'proposed', start: inDays(3), description: 'Cough' },
      serviceType: [{ coding: [{ code: 'Wellness' }] }],
      participant: [
        { actor: { reference: `Patient/${patientId}` } },
        { actor: { reference: `Practitioner/${doctor.doctorId}` } },
      ],
    });
    const send = (body: object) => call('POST', '/fhir/R4/Appointment', { token: tokens.access_token, body });
    const booked = await send(booking(patient.patientId));
    expect([booked.status, booked.result]).toEqual([201, expect.anything()]);
    const other = await globalThis.openward.build.patient();
    expect((await send({ ...booking(other.patientId), start: inDays(4) })).status).toBe(404);
    const rows = await rowsOf(sql`select 1 from appointment where patient_id = ${other.patientId}`);
    expect(rows).toEqual([]);
  });
});

describe('what a sign-in by an app does not let through', () => {
  it('an answer of another browser', async () => {
    const patient = await globalThis.openward.build.patient();
    const client = await clientOf((await register()).id);
    const verifier = randomPKCECodeVerifier();
    const browser = new Browser();
    const challenge = { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' };
    await browser.go(
      buildAuthorizationUrl(client, { redirect_uri: BACK, scope: ALL, ...AUD(), state: 's', ...challenge }).href,
    );
    const token = await tokenFor(patient);
    const { request } = browser;
    expect((await call('GET', `/apps/request/${request}`, { token })).status).toBe(404);
    const body = { request, patientId: patient.patientId, scopes: ALL.split(' ') };
    expect((await call('POST', '/apps/request/allow', { token, body })).status).toBe(404);
    expect((await browser.allow(token, { patientId: patient.patientId, scopes: ALL.split(' ') })).status).toBe(200);
    // A request can be answered only once.
    expect((await browser.ask(token)).status).toBe(404);
  });

  it('another person than those it may be about', async () => {
    const [patient, other] = [await globalThis.openward.build.patient(), await globalThis.openward.build.patient()];
    const client = await clientOf((await register()).id);
    await expect(signInBy(client, patient, { patientId: other.patientId })).rejects.toThrow();
    const [row] = await rowsOf<{ n: number }>(
      sql`select count(*)::int as n from app_access where patient_id = ${other.patientId}`,
    );
    expect(row?.n).toBe(0);
  });

  it.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['another address to go back to', { redirect_uri: 'https://thief.example/back' }],
    ['another server', { aud: 'https://other.example/fhir' }],
    ['no server', { aud: '' }],
    ['scopes that it may not have', { scope: 'user/Patient.rs patient/Observation.rs' }],
    ['no such app', { client_id: '00000000-0000-4000-8000-000000000000' }],
  ])('%s', async (_name, more) => {
    const { url } = globalThis.openward;
    const { id } = await register();
    const query = new URLSearchParams({
      ...{ client_id: id, response_type: 'code', redirect_uri: BACK, scope: ALL, state: 's' },
      aud: `${url}/fhir/R4`,
      ...{ code_challenge: await calculatePKCECodeChallenge(randomPKCECodeVerifier()), code_challenge_method: 'S256' },
      ...more,
    });
    const to = await new Browser().go(`${url}/oauth/auth?${query}`);
    expect(to).toMatch(/[?&](problem|error)=(invalid_request|invalid_client|invalid_redirect_uri|invalid_scope)/);
    if ('redirect_uri' in more || 'client_id' in more) expect(to).toMatch(/^http:\/\/[^/]+\/allow-app\?problem=/);
  });

  it('a code that was used, also by two at once', async () => {
    const patient = await globalThis.openward.build.patient();
    const client = await clientOf((await register()).id);
    const { exchange, tokens } = await signInBy(client, patient, { patientId: patient.patientId });
    await expect(exchange()).rejects.toMatchObject({ error: 'invalid_grant' });
    // A reused code may be stolen, so all tokens end (RFC 6749, 4.1.2).
    expect((await fhir('/Appointment', tokens.access_token)).status).toBe(401);
  });

  it('an app that is off, or a user who is not active', async () => {
    const patient = await globalThis.openward.build.patient();
    const app = await register();
    const client = await clientOf(app.id);
    const { tokens } = await signInBy(client, patient, { patientId: patient.patientId });
    await rowsOf(sql`update app_user set status = 'INACTIVE' where id = ${patient.userId}`);
    expect((await fhir('/Appointment', tokens.access_token)).status).toBe(401);
    await expect(refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    // Reactivating the user does not restore the access of apps.
    await rowsOf(sql`update app_user set status = 'ACTIVE' where id = ${patient.userId}`);
    expect((await fhir('/Appointment', tokens.access_token)).status).toBe(401);
    const again = await signInBy(client, patient, { patientId: patient.patientId });
    expect((await fhir('/Appointment', again.tokens.access_token)).status).toBe(200);
    const body = { ...app.body, id: app.id, version: 1, isOn: false };
    expect((await call('PUT', '/apps/update', { token: app.token, body })).status).toBe(200);
    expect((await fhir('/Appointment', again.tokens.access_token)).status).toBe(401);
    expect((await call('PUT', '/apps/update', { token: app.token, body })).status).toBe(409);
  });
});

it('ends with the password, and its owner hears of each', async () => {
  const patient = await globalThis.openward.build.patient();
  const client = await clientOf((await register({ name: 'Step counter' })).id);
  const { tokens } = await signInBy(client, patient, { patientId: patient.patientId });
  const mail = globalThis.openward.mails.findLast(({ to }) => to === patient.email);
  expect(mail).toMatchObject({
    subject: 'An app has access to your data',
    text: expect.stringContaining('Step counter'),
  });
  const body = {
    id: patient.userId,
    password: BUILT_PASSWORD,
    newPassword: 'Another-pass-2',
    confirmPassword: 'Another-pass-2',
  };
  const changed = await call('POST', '/users/change/password', { token: await tokenFor(patient), body });
  expect(changed.status).toBe(200);
  expect((await fhir('/Appointment', tokens.access_token)).status).toBe(401);
});

it('is let in by nobody who has only a token', async () => {
  const patient = await globalThis.openward.build.patient();
  const client = await clientOf((await register()).id);
  const token = await tokenFor(patient);
  await rowsOf(
    sql`update session set created_at = created_at - interval '10 minutes' where user_id = ${patient.userId}`,
  );
  const browser = new Browser();
  const challenge = { code_challenge: await calculatePKCECodeChallenge('x'.repeat(50)), code_challenge_method: 'S256' };
  await browser.go(
    buildAuthorizationUrl(client, { redirect_uri: BACK, scope: ALL, state: 's', ...AUD(), ...challenge }).href,
  );
  const { status, result } = await browser.allow(token, { patientId: patient.patientId, scopes: ALL.split(' ') });
  expect([status, result.code]).toEqual([403, 'proof_required']);
});

describe('a proxy and an app', () => {
  it('is about the chosen person, for as long as that access stands, and no more of it', async () => {
    const { build } = globalThis.openward;
    const { patient, visit } = await withVisit();
    const proxy: BuiltPatient = await build.patient();
    const areas = ['appointments' as const];
    const grant = await build.access({ patientId: patient.patientId, proxyUserId: proxy.userId, areas });
    const client = await clientOf((await register()).id);
    const { asked, tokens } = await signInBy(client, proxy, { patientId: patient.patientId });
    expect(asked.result.persons.map(({ patientId }: { patientId: string }) => patientId)).toEqual([
      ...[proxy.patientId, patient.patientId],
    ]);
    expect(tokens).toMatchObject({ patient: patient.patientId });
    expect(ids(await fhir('/Appointment', tokens.access_token))).toEqual([visit]);
    expect((await fhir(`/Patient/${patient.patientId}`, tokens.access_token)).status).toBe(403);
    expect((await fhir(`/Patient/${proxy.patientId}`, tokens.access_token)).status).toBe(403);
    // The patient sees the app and may end its access.
    const { result } = await call('GET', '/apps/access', { token: await tokenFor(patient) });
    expect(result).toHaveLength(1);
    expect(globalThis.openward.mails.findLast(({ to }) => to === patient.email)?.subject).toBe(
      'An app has access to your data',
    );
    await rowsOf(sql`update proxy_grant set ended_at = now() where id = ${grant}`);
    expect((await fhir('/Appointment', tokens.access_token)).status).toBe(404);
  });
});

describe('staff and an app', () => {
  const LAUNCH = 'http://localhost:9/launch';
  const scope = 'openid fhirUser launch patient/*.rs';

  it('opens with the patient in context, and sees nobody else', async () => {
    const { doctor, patient, visit } = await withVisit();
    const second = await globalThis.openward.build.patient();
    const other = await globalThis.openward.build.appointment({
      ...{ patientId: second.patientId, doctorId: doctor.doctorId },
      startsAt: new Date(Date.UTC(2031, 0, 7, 15)),
    });
    const { id } = await register({ launchAddress: LAUNCH, scopes: scope.split(' ') });
    const token = await tokenFor(doctor);
    expect((await call('GET', '/apps/launchable', { token })).result).toContainEqual({ id, name: 'Heart diary' });
    const { result } = await call('POST', '/apps/launch', { token, body: { id, patientId: patient.patientId } });
    const url = new URL(result.url);
    expect(url.searchParams.get('iss')).toBe(`${globalThis.openward.url}/fhir/R4`);
    const launch = url.searchParams.get('launch') ?? '';
    const client = await clientOf(id);
    const { tokens } = await signInBy(client, doctor, { scope, more: { launch }, patientId: patient.patientId });
    expect(tokens).toMatchObject({ patient: patient.patientId, need_patient_banner: true });
    expect(tokens.claims()?.fhirUser).toBe(`${globalThis.openward.url}/fhir/R4/Practitioner/${doctor.doctorId}`);
    expect(ids(await fhir('/Appointment', tokens.access_token))).toEqual([visit]);
    expect((await fhir(`/Appointment/${other}`, tokens.access_token)).status).toBe(404);
    expect((await fhir(`/Patient/${second.patientId}`, tokens.access_token)).status).toBe(404);
    expect(ids(await fhir('/Patient', tokens.access_token))).toEqual([patient.patientId]);
    // Access that a doctor granted belongs to the doctor, even when it concerns the patient.
    expect((await call('GET', '/apps/access', { token })).result).toHaveLength(1);
    expect((await call('GET', '/apps/access', { token: await tokenFor(patient) })).result).toEqual([]);
  });

  it('opens once, in time, and for whoever opened it; without that it is not let in at all', async () => {
    const { doctor, patient } = await withVisit();
    const wide = `${scope} user/Appointment.rs`;
    const { id } = await register({ launchAddress: LAUNCH, scopes: wide.split(' ') });
    const client = await clientOf(id);
    const token = await tokenFor(doctor);
    const opened = async () => {
      const { result } = await call('POST', '/apps/launch', { token, body: { id, patientId: patient.patientId } });
      return new URL(result.url).searchParams.get('launch') ?? '';
    };
    const askedBy = async (user: BuiltAccount, launch: string) => {
      const browser = new Browser();
      const challenge = {
        code_challenge: await calculatePKCECodeChallenge('x'.repeat(50)),
        code_challenge_method: 'S256',
      };
      const asked = { redirect_uri: BACK, scope: wide, state: 's', launch, ...AUD(), ...challenge };
      await browser.go(buildAuthorizationUrl(client, asked).href);
      return (await browser.ask(await tokenFor(user))).status;
    };
    const launch = await opened();
    const thief = await globalThis.openward.build.doctor({ hospitalId: await globalThis.openward.build.hospital() });
    expect(await askedBy(thief, launch)).toBe(409);
    await signInBy(client, doctor, { scope: wide, more: { launch }, patientId: patient.patientId });
    expect(await askedBy(doctor, launch)).toBe(409);
    const late = await opened();
    await rowsOf(sql`update app_sign_in set expires_at = now() where kind = 'Launch'`);
    expect(await askedBy(doctor, late)).toBe(409);
    expect(await askedBy(doctor, await opened())).toBe(200);
  });

  it('sees with scopes of the user what the user sees', async () => {
    const { doctor, visit } = await withVisit();
    const { id } = await register({ scopes: ['user/Appointment.rs'] });
    const { tokens } = await signInBy(await clientOf(id), doctor, { scope: 'user/Appointment.rs' });
    expect(ids(await fhir('/Appointment', tokens.access_token))).toEqual([visit]);
    expect((await fhir('/Patient', tokens.access_token)).status).toBe(403);
  });
});

describe('an app on a server', () => {
  it('says who it is by its secret, which is told once', async () => {
    const patient = await globalThis.openward.build.patient();
    const { id, secret, token } = await register({ kind: 'secret' });
    const client = await clientOf(id, ClientSecretBasic(secret ?? ''));
    const { tokens } = await signInBy(client, patient, { patientId: patient.patientId });
    expect(await tokenIntrospection(client, tokens.access_token)).toMatchObject({
      ...{ active: true, client_id: id, scope: tokens.scope, patient: patient.patientId },
    });
    await tokenRevocation(client, tokens.access_token);
    expect((await fhir('/Appointment', tokens.access_token)).status).toBe(401);
    const second = await globalThis.openward.build.patient();
    const other = await signInBy(client, second, { patientId: second.patientId });
    const renewed = await call('POST', '/apps/secret', { token, body: { id } });
    expect(renewed.result.secret).not.toBe(secret);
    // A holder of the leaked secret may also have tokens.
    expect((await fhir('/Appointment', other.tokens.access_token)).status).toBe(401);
    await expect(refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject({ status: 401 });
    const again = await clientOf(id, ClientSecretBasic(renewed.result.secret));
    // Revoking one token ends all access of the app.
    await expect(refreshTokenGrant(again, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await call('GET', '/apps/access', { token: await tokenFor(patient) })).result).toEqual([]);
    expect((await signInBy(again, patient, { patientId: patient.patientId })).tokens.access_token).toBeTruthy();
  });

  it.each(['RS384', 'ES384'])('works by itself with a key of its own (%s), and reads', async (alg) => {
    const { patient } = await withVisit();
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg }] });
    const { id } = await register({ kind: 'key', keys, addresses: [], scopes: ['system/Patient.rs'] });
    const client = await clientOf(id, PrivateKeyJwt({ key: privateKey, kid: 'one' }));
    const tokens = await clientCredentialsGrant(client, { scope: 'system/Patient.rs system/Appointment.rs' });
    expect(tokens).toMatchObject({ scope: 'system/Patient.rs', expires_in: 300 });
    expect((await fhir(`/Patient/${patient.patientId}`, tokens.access_token)).status).toBe(200);
    expect((await fhir('/Appointment', tokens.access_token)).status).toBe(403);
    const [row] = await rowsOf<{ actor_role: string; app_id: string }>(
      sql`select actor_role, app_id from audit where patient_ids @> array[${patient.patientId}::uuid] and app_id is not null`,
    );
    expect(row).toEqual({ actor_role: 'APP', app_id: id });
    for (const scope of ['system/Coverage.rs', 'system/*.rs', ''])
      await expect(clientCredentialsGrant(client, { scope })).rejects.toMatchObject({ error: 'invalid_scope' });
    // Another app's key is refused.
    const { privateKey: wrong } = await generateKeyPair(alg);
    const thief = await clientOf(id, PrivateKeyJwt({ key: wrong, kid: 'one' }));
    await expect(clientCredentialsGrant(thief, { scope: 'system/Patient.rs' })).rejects.toMatchObject({
      error: 'invalid_client',
    });
  });

  it('exports what its scopes are for, until it may not any more', async () => {
    const { patient, doctor: seenBy } = await withVisit();
    const over = await globalThis.openward.build.appointment({
      ...{ patientId: patient.patientId, doctorId: seenBy.doctorId, status: 'CANCELED' as const },
      startsAt: new Date(Date.UTC(2031, 0, 7, 15)),
    });
    const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES384' }] });
    const scopes = ['system/Patient.rs', 'system/Appointment.rs?status=cancelled'];
    const app = await register({ kind: 'key', keys, addresses: [], scopes });
    const client = await clientOf(app.id, PrivateKeyJwt({ key: privateKey, kid: 'one' }));
    const { access_token: token } = await clientCredentialsGrant(client, { scope: scopes.join(' ') });
    const headers = { prefer: 'respond-async' };
    const begin = (query: string) => call('GET', `/fhir/R4/$export${query}`, { token, headers });
    expect((await begin('?_type=Coverage')).status).toBe(400);
    const begun = await begin('');
    expect(begun.status).toBe(202);
    const at = begun.headers.get('content-location')?.replace(/^.*(?=\/fhir\/R4)/, '') ?? '';
    await globalThis.openward.writeExports();
    const done = await call('GET', at, { token });
    const fileOf = (wanted: string) =>
      done.result.output
        .find(({ type }: { type: string }) => type === wanted)
        .url.replace(/^.*(?=\/fhir\/R4)/, '') as string;
    const { result: visits } = await call('GET', fileOf('Appointment'), { token });
    expect(visits).not.toContain('"status":"pending"');
    expect(visits).toContain('"status":"cancelled"');
    expect(visits).toContain(over);
    const file = fileOf('Patient');
    expect((await call('GET', file, { token })).result).toContain(patient.patientId);
    const others = await tokenFor(await admin());
    expect((await call('GET', at, { token: others })).status).toBe(404);
    // An app with a signed-in user cannot export.
    const doctor = await globalThis.openward.build.account({ role: 'ROLE_SYS_ADMIN' });
    const access = await globalThis.openward.build.appAccess({ userId: doctor.userId });
    const ofPerson = await globalThis.openward.build.appToken(access, 'user/*.cruds');
    expect((await call('GET', '/fhir/R4/$export', { token: ofPerson, headers })).status).toBe(403);
    await call('PUT', '/apps/update', { token: app.token, body: { ...app.body, id: app.id, version: 1, isOn: false } });
    const again = await call('GET', file, { token });
    expect(again.status).toBe(401);
  });

  it('may use what it says who it is by once', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });
    const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES384' }] });
    const { id } = await register({ kind: 'key', keys, addresses: [], scopes: ['system/Patient.rs'] });
    const audience = `${globalThis.openward.url}/oauth/token`;
    const assertion = await new SignJWT({ jti: 'once' })
      .setProtectedHeader({ alg: 'ES384', kid: 'one' })
      .setIssuer(id)
      .setSubject(id)
      .setAudience(audience)
      .setExpirationTime('2m')
      .sign(privateKey);
    const send = () =>
      fetch(audience, {
        method: 'POST',
        body: new URLSearchParams({
          ...{ grant_type: 'client_credentials', scope: 'system/Patient.rs', client_assertion: assertion },
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        }),
      });
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await send()).status).toBe(401);
  });

  it.each([
    ['a system’s scope without a key', { kind: 'secret', scopes: ['system/*.rs'] }, 'kind'],
    ['a system that writes', { kind: 'key', keys: '{"keys":[{"kty":"EC"}]}', scopes: ['system/*.cruds'] }, 'scopes'],
    ['a scope that nobody knows', { scopes: ['patient/Observation.rs'] }, 'scopes'],
    ['a search that nobody knows', { scopes: ['patient/Appointment.s?colour=red'] }, 'scopes'],
    ['a search for nothing', { scopes: ['patient/Appointment.s?status='] }, 'scopes'],
    ['a way to search that nobody knows', { scopes: ['patient/Appointment.s?status:not-in=booked'] }, 'scopes'],
    ['a date that is none', { scopes: ['patient/Appointment.s?date=soon'] }, 'scopes'],
    ['a search of all', { scopes: ['patient/*.s?status=booked'] }, 'scopes'],
    ['an address that is not encrypted', { addresses: ['http://app.example/back'] }, 'addresses'],
    ['a key that is private', { kind: 'key', keys: '{"keys":[{"kty":"EC","d":"x"}]}' }, 'keys'],
  ])('is not registered with %s', async (_name, given, field) => {
    const { status, result } = await register(given);
    expect(status).toBe(400);
    expect(Object.keys(result.errors)).toContain(field);
  });
});
