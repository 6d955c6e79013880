import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { queryOf } from './query-of.ts';
import { appointment, doctor } from './schema/index.ts';

const dialect = new PgDialect();
const NOW = new Date('2030-05-15T08:00:00Z');

test.each<[string, SQL]>([
  ['text and values', sql`select ${1}, ${'two'}, ${null}, ${true} where ${undefined} true`],
  ['text that was built before', sql`${sql.raw('select 1')} from ${appointment} where ${sql`${2} = ${2}`}`],
  ['conditions', sql`select from ${doctor} where ${and(eq(doctor.id, 'a'), isNull(doctor.userId), undefined)}`],
  ['values that a column turns into others', sql`where ${gt(appointment.startsAt, NOW)}`],
  ['a list that is written out', sql`where ${inArray(appointment.status, ['BOOKED', 'CONFIRMED'])}`],
  ['a list as one value', sql`where id = any(${sql.param(['a', 'b'])}::uuid[])`],
  ['parts in a row', sql`${sql.join([sql`${1}`, sql`${appointment.id}`], sql`, `)}`],
  ['a part of another kind', sql`where ${sql.identifier('odd "name"')} = ${1}`],
  ['values that are written out', sql`where ${sql`${1} = ${'it'}`.inlineParams()}`],
])('makes of %s what drizzle makes of it', (_what, statement) => {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  expect(queryOf(statement)).toEqual({ text, values });
});
