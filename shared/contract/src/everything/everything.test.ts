import { type Endpoint, methodsOf } from '../index.ts';
import { contract } from './index.ts';

const all = Object.values(contract).flatMap((group) => Object.entries(group as Record<string, Endpoint>));

test('no two endpoints answer at one address, and no two have one name', () => {
  const addresses = all.flatMap(([, endpoint]) =>
    methodsOf(endpoint).map((method) => `${method} ${endpoint.path.replace(/:\w+/g, ':x')}`),
  );
  expect(addresses).toEqual([...new Set(addresses)]);
  const names = all.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
});

test.each(all)('%s is whole: its parameters, its methods, its roles', (_name, endpoint) => {
  const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const fields = (endpoint.params as { fields?: object } | undefined)?.fields ?? {};
  expect(Object.keys(fields)).toEqual(named);
  // Our client never uses GET for changes, and GET requests have no body.
  const [first, ...others] = methodsOf(endpoint);
  if (first === 'GET') expect(others).toEqual([]);
  if (first === 'GET') expect(endpoint.body).toBeUndefined();
  if (endpoint.roles !== 'public') expect(endpoint.roles.length).toBeGreaterThan(0);
  // Every endpoint for patients needs an explicit proxy area, so that proxies get no access by mistake.
  const isForPatients = Array.isArray(endpoint.roles) && endpoint.roles.includes('ROLE_PATIENT');
  expect(endpoint.area !== undefined).toBe(isForPatients);
  // Public patient data needs a secret in the address or the body.
  if (endpoint.patientData && !endpoint.bySecret) expect(endpoint.roles).not.toBe('public');
  const sent = Object.keys((endpoint.body as { fields?: object } | undefined)?.fields ?? {});
  if (endpoint.bySecret) expect(named.includes('secret') || sent.includes('token')).toBe(true);
});
