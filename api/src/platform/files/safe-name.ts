import { EXTENSIONS, type FileType } from './media-type.ts';

/** Characters that a file's name may have. */
const LONGEST = 100;

/** What Windows takes for a device, whatever comes after the dot. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A name that a file can be saved as anywhere: no path, no controls, nothing that turns the direction of reading (an
 * `exe` that reads as `txt`), and the ending of what the file is.
 * @param given what somebody calls it
 */
export function safeName(given: string, type: FileType): string {
  const [ending, ...others] = EXTENSIONS[type];
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const [, stem = '', extension = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(plain) ?? [];
  const isRight = [ending, ...others].some((each) => each === extension.toLowerCase());
  const name = (isRight ? stem : plain) || 'file';
  const cut = [...(DEVICE.test(name) ? `file ${name}` : name)].slice(0, LONGEST).join('').trim();
  return `${cut}.${isRight ? extension.toLowerCase() : ending}`;
}

/** The same for a header, which holds ASCII only. */
export function asciiName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '');
  return plain === '' || /^\w+$/.test(plain) ? `file.${plain || 'bin'}` : plain;
}
