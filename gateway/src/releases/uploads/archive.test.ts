import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createTar } from 'nanotar';
import { refuseHeavy, unpacked } from './archive.ts';

/** A tar archive of empty files, after metadata entries that apply to all of them. */
function archive({ entries, descriptions = [] }: { entries: number; descriptions?: { type: string; text: string }[] }) {
  const files = Array.from({ length: entries }, (_, at) => ({ name: `${at}.js`, data: '' }));
  const described = descriptions.map(({ type, text }) => {
    const one = Buffer.from(createTar([{ name: 'description', data: text }]));
    one.write(type, 156);
    // Without the two empty blocks that end an archive.
    return one.subarray(0, 512 + Math.ceil(text.length / 512) * 512);
  });
  return Buffer.concat([...described, Buffer.from(createTar(files))]);
}

const keys = (count: number) => Array.from({ length: count }, (_, at) => `20 key${at}=value`).join('\n');

it('takes what tar makes: a file, and a description of all of them as git gives it', () => {
  refuseHeavy(archive({ entries: 300, descriptions: [{ type: 'g', text: '52 comment=4d05acc' }] }));
});

it.each([
  [
    'a long description that counts for all that follow',
    { entries: 60, descriptions: [{ type: 'g', text: keys(2_000) }] },
  ],
  ['many such descriptions', { entries: 1, descriptions: Array(3).fill({ type: 'g', text: keys(10) }) }],
  ['a long description of one file', { entries: 1, descriptions: [{ type: 'x', text: keys(2_000) }] }],
  ['more entries than any build has', { entries: 10_001 }],
])('refuses %s before anything is made of it', async (_what, given) => {
  expect(() => refuseHeavy(archive(given))).toThrow('Make it with `tar --create --gzip`');
  const body = await promisify(gzip)(archive(given));
  expect(() => unpacked(body)).toThrow('The archive has more than 10000 entries, or too much metadata.');
});

it.each(['-0000000001', 'no number  '])('refuses the size %s', (size) => {
  const damaged = archive({ entries: 1 });
  damaged.write(size, 124);
  expect(() => refuseHeavy(damaged)).toThrow('The archive is damaged');
});
