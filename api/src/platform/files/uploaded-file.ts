/** The media types that a file may have which somebody attaches, and what the names of such files end with. */
const EXTENSIONS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'text/plain': ['txt', 'csv', 'md', 'log'],
} as const;
export type FileType = keyof typeof EXTENSIONS;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/** What a file is by its content, whatever it is called; undefined where it is none that may be attached. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  return typeByHead(bytes) ?? (isPlainText(bytes) ? 'text/plain' : undefined);
}

/** Bytes in which it stands what a file is; a PDF may have others before its own (ISO 32000-1, annex H.3.4.1). */
const HEAD = 1024;

function typeByHead(bytes: Uint8Array): FileType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD)).toString('latin1');
  if (head.slice(4, 8) === 'ftyp' && /^(heic|heix|heim|heis|mif1|msf1)$/.test(head.slice(8, 12))) return 'image/heic';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  const [before, ...rest] = head.split('%PDF-');
  return rest.length > 0 && !TAG.test(before ?? '') ? 'application/pdf' : undefined;
}

/** True where a file that begins so may be one of the types. */
export function couldBe(types: readonly string[], head: Uint8Array): boolean {
  const type = typeByHead(head);
  return type ? types.includes(type) : types.includes('text/plain') && !CONTROLS.test(textOf(head, false));
}

/** What a browser could take for a page: a tag, a comment or a declaration. `Glucose < normal` is none. */
const TAG = /<([!?]|\/?[a-z][\w:-]*(\s[^<>]*)?\/?>)/i;

/** Text that a person reads: no controls but line ends and tabs, and nothing that a browser could take for a page. */
function isPlainText(bytes: Uint8Array): boolean {
  const text = textOf(bytes, true);
  return text.trim() !== '' && !CONTROLS.test(text) && !TAG.test(text.slice(0, HEAD));
}

/**
 * A file as text, in the encodings that editors write: UTF-8, UTF-16 and, where it is neither, a byte a letter.
 * @param isWhole false where its end may cut a letter in two
 */
function textOf(bytes: Uint8Array, isWhole: boolean): string {
  const [first, second] = bytes;
  const isBig = (first === 0xfe && second === 0xff) || hasZeroAt(bytes, 0);
  if (isBig || (first === 0xff && second === 0xfe) || hasZeroAt(bytes, 1))
    return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  }
}

/** Whether one byte of nearly each pair is zero and the other never, as where letters of the West have two bytes. */
function hasZeroAt(bytes: Uint8Array, place: 0 | 1): boolean {
  const pairs = Math.floor(Math.min(bytes.length, HEAD) / 2);
  let zeros = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[2 * pair + 1 - place] === 0) return false;
    if (bytes[2 * pair + place] === 0) zeros++;
  }
  return pairs > 0 && zeros > pairs * 0.7;
}

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
