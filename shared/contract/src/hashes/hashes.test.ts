import { number, object, string } from 'yup';
import { type Endpoint, result } from '../index.ts';
import { apiContract, calledEndpoints, contractHash, everyEndpoint } from './index.ts';

const endpoint: Endpoint = {
  method: 'POST',
  path: '/thing/:id',
  roles: ['ROLE_DOCTOR', 'ROLE_PATIENT'],
  patientData: true,
  changes: true,
  params: object({ id: string().required() }),
  body: object({ name: string().max(30).matches(/^a/).matches(/b$/), size: number().min(1) }),
  result: result<string>(),
};
const hash = contractHash(endpoint);
const NO = 'Is not valid';

test.each<[string, Partial<Endpoint>]>([
  ['the order of roles', { roles: ['ROLE_PATIENT', 'ROLE_DOCTOR'] }],
  ['messages', { message: 'Updated successfully.', params: object({ id: string().required('Who?') }) }],
  ['what only the server does', { patientData: false, isCostly: true, largest: 1 }],
  [
    'the order of rules',
    { body: object({ size: number().min(1), name: string().matches(/b$/).matches(/^a/).max(30) }) },
  ],
  ['an example', { params: object({ id: string().required().meta({ example: 'x' }) }) }],
])('%s is not part of the agreement', (_what, change) => {
  expect(contractHash({ ...endpoint, ...change })).toBe(hash);
});

test.each<[string, Partial<Endpoint>]>([
  ['another method', { method: ['POST', 'GET'] }],
  ['another path', { path: '/things/:id' }],
  ['another role', { roles: ['ROLE_DOCTOR'] }],
  ['a new field', { params: object({ id: string().required(), of: string() }) }],
  [
    'a field that must be there',
    { body: object({ name: string().max(30).matches(/^a/).matches(/b$/), size: number().min(1).required() }) },
  ],
  [
    'the second rule of one kind',
    { body: object({ name: string().max(30).matches(/^a/).matches(/c$/), size: number().min(1) }) },
  ],
  ['another limit', { body: object({ name: string().max(31).matches(/^a/).matches(/b$/), size: number().min(1) }) }],
  ['what an id names', { params: object({ id: string().required().meta({ entity: 'patient' }) }) }],
  ['pages', { paged: true }],
  ['a file', { file: 'text/csv' }],
  [
    'a file as the body',
    { upload: { field: 'file', types: [], largest: 1, messages: { missing: NO, tooLarge: NO, wrongType: NO } } },
  ],
])('%s is', (_what, change) => {
  expect(contractHash({ ...endpoint, ...change })).not.toBe(hash);
});

test('an api answers each endpoint by its present contract and by the one before', () => {
  const [[name, first] = ['', { method: '', path: '', hash: '' }]] = calledEndpoints();
  const before = { ...first, name, hash: 'before', calls: [] };
  const of = ({ endpoints }: ReturnType<typeof apiContract>) =>
    endpoints.find(({ path }) => path === first.path)?.hashes;
  expect(of(apiContract(undefined))).toEqual([first.hash]);
  expect(of(apiContract({ release: '1.0.0', migration: '', endpoints: [before] }))).toEqual([first.hash, 'before']);
  expect(of(apiContract({ release: '1.0.0', migration: '', endpoints: [{ ...before, hash: first.hash }] }))).toEqual([
    first.hash,
  ]);
});

test('no two endpoints of the contract have one hash', () => {
  const hashes = everyEndpoint().map(([, each]) => contractHash(each));
  expect(new Set(hashes).size).toBe(hashes.length);
});
