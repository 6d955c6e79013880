import { call } from '../testing/client.ts';

// PGlite has one connection, so races cannot occur there.
const races = globalThis.openward.api.database.kind === 'postgres' ? describe : describe.skip;

races('saves of one form name at once, on PostgreSQL', () => {
  test('of new forms and edits one wins, and the others are told at the field', async () => {
    const { build, tokenFor } = globalThis.openward;
    const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const built = await Promise.all(Array.from({ length: 4 }, () => build.form()));
    for (let round = 0; round < 5; round++) {
      const formName = `Race ${process.pid} ${round}`;
      const about = { displayName: 'Race', formDescriptioin: 'A race', status: 'ACTIVE' };
      const made = { ...about, formName, formText: [{ name: 'a', label: 'A', type: 'Text' }] };
      const bodies = [...built.map(({ formId }) => ({ id: formId, formName })), made, made, made];
      const answers = await Promise.all(
        bodies.map((body) => call('POST', '/master/dynamicform/save', { token, body: { ...about, ...made, ...body } })),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(bodies.length - 1);
      for (const { status, result } of refused)
        expect([status, result.errors]).toEqual([400, { formName: 'Another form already has this name.' }]);
    }
  });
});
