import { forPrograms } from './postgres-tools.ts';

test.each([
  ['postgres://owner:pa%20ss@db:5433/openward', 'postgres://owner@db:5433/openward', 'pa ss'],
  ['postgres://owner@db/openward', 'postgres://owner@db/openward', undefined],
  [
    'postgres://first:secret@first:5432,second:5433/openward?sslmode=require',
    'postgres://first@first:5432,second:5433/openward?sslmode=require&target_session_attrs=read-write',
    'secret',
  ],
])(
  'programs get no password of %s as an argument, and look for the server that takes writes',
  (url, dbname, password) => {
    const given = forPrograms(url);
    expect([given.dbname, given.env.PGPASSWORD]).toEqual([dbname, password]);
  },
);
