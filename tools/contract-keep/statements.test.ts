import { distinctStatements } from './statements.ts';

test('statements that differ only in how many values they take are one, and the shortest stands for them', () => {
  expect(
    distinctStatements([
      'select a from t where id in ($1, $2, $3)',
      'select a from t where id in ($1)',
      'insert into t (a, b) values ($1, default), ($2, default)',
      'insert into t (a, b) values ($1, default)',
      'select b from t where id in ($1)',
      'set transaction isolation level repeatable read',
    ]),
  ).toEqual([
    'insert into t (a, b) values ($1, default)',
    'select a from t where id in ($1)',
    'select b from t where id in ($1)',
  ]);
});
