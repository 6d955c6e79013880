import { type Endpoint, result } from '@openward/contract';
import { array, number, object, ref, string } from 'yup';
import { addressOf, pointersOf, validInput } from './valid-input.ts';

const ID = '01a1fbe9-e798-749a-b977-abad6261403f';
const sources = { record: () => ID, instant: () => '2030-05-15T08:00:00.000Z' };
const endpoint = (parts: Partial<Endpoint>): Endpoint => ({
  method: 'POST',
  path: '/thing/:id',
  roles: ['ROLE_PATIENT'],
  patientData: false,
  changes: false,
  result: result<null>(),
  ...parts,
});
const id = () => string().meta({ entity: 'patient' });

test('fills what a schema says, from the schema alone', async () => {
  const made = await validInput(
    endpoint({
      params: object({ id: id().required() }),
      query: object({ size: number().integer().min(1).max(100) }),
      body: object({
        email: string().email().required(),
        password: string().matches(/[A-Z]/).matches(/\d/).min(8).required(),
        confirm: string().oneOf([ref('password')]),
        kind: string().oneOf(['A', 'B']),
        when: string().meta({ kind: 'instant' }),
        three: array(string().required()).length(3),
        inner: object({ patientId: id() }),
      }),
    }),
    sources,
  );
  expect(made).toEqual({
    params: { id: ID },
    query: { size: 1 },
    body: {
      email: 'generated@built.example',
      password: expect.stringMatching(/[A-Z]/),
      confirm: made.body?.password,
      kind: 'A',
      when: sources.instant(),
      three: ['Generated text', 'Generated text', 'Generated text'],
      inner: { patientId: ID },
    },
  });
});

test('a field it cannot fill is named, with what to do', async () => {
  const body = object({
    iban: string()
      .matches(/^DE\d{20}$/)
      .required(),
  });
  await expect(validInput(endpoint({ body }), sources)).rejects.toThrow(
    /cannot fill body\.iban \(string\).*add a candidate/,
  );
});

test('finds every place that names a record', () => {
  const pointers = pointersOf(
    endpoint({
      params: object({ id: id().required() }),
      body: object({ patientId: id().nullable(), all: array(id().required()), note: string() }),
    }),
  );
  expect(pointers).toEqual([
    { path: 'params.id', entity: 'patient', required: true },
    { path: 'body.patientId', entity: 'patient', required: false },
    { path: 'body.all', entity: 'patient', required: false },
  ]);
});

test('an address holds its parameters and only the query that was said', () => {
  expect(addressOf(endpoint({}), { params: { id: 'a/b' }, query: { q: 'x y', page: undefined } })).toBe(
    '/thing/a%2Fb?q=x+y',
  );
});
