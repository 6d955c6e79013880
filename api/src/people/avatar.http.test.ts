import { call } from '../testing/client.ts';
import { auditOf } from '../testing/world.ts';

const head = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  webp: [...Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
};
const picture = (begin: readonly number[], bytes = 4000) =>
  Buffer.concat([Buffer.from(begin), Buffer.alloc(bytes - begin.length, 7)]);

async function somebody() {
  const patient = await globalThis.openward.build.patient();
  const token = await globalThis.openward.tokenFor(patient);
  const save = (content: Buffer) => call('POST', '/users/avatar', { token, upload: content });
  const user = async () => (await call('POST', `/verifytoken?token=${token}`)).result.user;
  return { patient, token, save, user };
}
const show = (address: string) => fetch(`${globalThis.openward.url}${address}`);

test.each(Object.entries(head))(
  'a %s is shown at the address that its user has, as what it is',
  async (type, begin) => {
    const { patient, save, user } = await somebody();
    // Larger than the limit of other calls.
    const content = picture(begin, 190_000);
    const saved = await save(content);
    expect([saved.status, saved.body.message]).toEqual([200, 'Updated successfully.']);
    expect(await auditOf(saved.headers)).toEqual([
      expect.objectContaining({ action: 'set picture', patient_ids: [patient.patientId] }),
    ]);
    const { avatar } = await user();
    expect(avatar).toBe(saved.result.avatar);
    const shown = await show(avatar);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': `image/${type}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(Buffer.from(await shown.arrayBuffer()).equals(content)).toBe(true);
  },
);

test('another picture has another address, and the old one shows nothing; nor does one that was removed', async () => {
  const { token, save, user } = await somebody();
  const first = (await save(picture(head.png))).result.avatar;
  const second = (await save(picture(head.jpeg))).result.avatar;
  expect((await show(first)).status).toBe(404);
  expect((await show(second)).status).toBe(200);
  expect((await call('POST', '/users/avatar/remove', { token })).status).toBe(200);
  expect((await show(second)).status).toBe(404);
  expect((await user()).avatar).toBeNull();
});

test.each([
  [
    'a page that calls itself a picture',
    Buffer.from('<html><script>alert(1)</script>'),
    415,
    'Please choose a JPEG, PNG or WebP picture.',
  ],
  [
    'a drawing with scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    'Please choose a JPEG, PNG or WebP picture.',
  ],
  ['too much', picture(head.png, 204_801), 413, 'The picture is too large. The limit is 200 KB.'],
  ['nothing', Buffer.alloc(0), 400, 'Please choose a picture.'],
])('%s is refused at its field', async (_what, content, refused, message) => {
  const { save } = await somebody();
  const { status, result } = await save(content);
  expect([status, result.errors]).toEqual([refused, { picture: message }]);
});
