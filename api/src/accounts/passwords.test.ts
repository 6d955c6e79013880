import { createPasswordHasher, type PasswordHasher } from '../platform/identity/passwords.ts';

let hasher: PasswordHasher;
beforeAll(async () => {
  hasher = await createPasswordHasher(1);
});
afterAll(() => hasher.close());

test('a password is right for its own hash, and for no other and none', async () => {
  const stored = await hasher.hash('Right-pass-1');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(stored, ['Earlier form', 'Right-pass-1'])).toBe('Right-pass-1');
  expect(await hasher.verify(stored, ['Wrong-pass-1'])).toBeUndefined();
  expect(await hasher.verify(undefined, ['Right-pass-1'])).toBeUndefined();
});

test('a flood is told to come again, and what was taken on is done (H4)', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.hash('Flood-pass-1')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThan(30);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) });
  }
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(16);
});
