import { call, type Received } from '../testing/client.ts';
import { documentToSign } from '../testing/signing.ts';
import { buildWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});

const tokenOf = async (account: { userId: string }) => ({ token: await globalThis.openward.tokenFor(account) });
const outcomes = (answers: readonly Received[]) =>
  answers.map(({ body, result }) => (body.status === 'SUCCESS' ? 'SUCCESS' : result.code)).sort();

test('of two who give the same signature at once, one does, and the other hears of it', async () => {
  const [doctor, admin] = [await tokenOf(world.home.doctor), await tokenOf(world.home.hcpAdmin)];
  for (let round = 0; round < 5; round++) {
    const of = await documentToSign(['Patient', 'Practice']);
    await of.submit(of.asPatient);
    const answers = await Promise.all([of.sign(doctor, 2), of.sign(admin, 2)]);
    expect(outcomes(answers)).toEqual(['SUCCESS', 'wrong_state']);
    expect(answers.map(({ body }) => body.message)).toContain('Someone else has already signed here.');
    const { result } = await of.read(of.asPatient);
    expect(result).toMatchObject({ documentStatus: 'COMPLETED', evidence: { isIntact: true } });
    expect(result.signatures).toHaveLength(2);
  }
});

test('signatures of different people at once are all kept', async () => {
  const [doctor, admin] = [await tokenOf(world.home.doctor), await tokenOf(world.home.hcpAdmin)];
  for (let round = 0; round < 5; round++) {
    const of = await documentToSign(['Patient', 'Parent', 'Practice', 'Witness'], false);
    await of.submit(of.asPatient);
    const answers = await Promise.all([of.sign(of.asParent, 2), of.sign(doctor, 3), of.sign(admin, 4)]);
    expect(outcomes(answers)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
    const { result } = await of.read(of.asPatient);
    expect(result).toMatchObject({ documentStatus: 'COMPLETED', evidence: { isIntact: true } });
    expect(result.signatures.every(({ isIntact }: { isIntact: boolean }) => isIntact)).toBe(true);
  }
});

test('a first submission that comes twice is kept once', async () => {
  for (let round = 0; round < 5; round++) {
    const of = await documentToSign(['Patient', 'Practice']);
    expect(outcomes(await Promise.all([of.submit(of.asPatient), of.submit(of.asPatient)]))).toEqual([
      'SUCCESS',
      'wrong_state',
    ]);
    expect((await of.read(of.asPatient)).result.signatures).toHaveLength(1);
  }
});

test('who signs while it is cancelled hears that it is gone, or has signed it before', async () => {
  const [doctor, admin] = [await tokenOf(world.home.doctor), await tokenOf(world.home.sysAdmin)];
  for (let round = 0; round < 5; round++) {
    const of = await documentToSign(['Patient', 'Practice']);
    await of.submit(of.asPatient);
    const [signed, canceled] = await Promise.all([
      of.sign(doctor, 2),
      call('POST', `/document/cancel/${of.id}`, admin),
    ]);
    const isSigned = signed.body.status === 'SUCCESS';
    expect(isSigned ? canceled.status : signed.status).toBe(isSigned ? 409 : 404);
    expect(isSigned ? signed.status : canceled.status).toBe(200);
  }
});
