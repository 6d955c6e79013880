import { keptText } from '@openward/contract/text';

/** The media types of attachments, with their file name extensions. */
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

/** The type of a file by its content, whatever its name; undefined where it may not be attached. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  return typeByHead(bytes) ?? (isPlainText(bytes) ? 'text/plain' : undefined);
}

/** Bytes that identify a file; a PDF may have other bytes before its header (ISO 32000-1, annex H.3.4.1). */
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

/** True where a file with this beginning may have one of the types. */
export function couldBe(types: readonly string[], head: Uint8Array): boolean {
  const type = typeByHead(head);
  return type ? types.includes(type) : types.includes('text/plain') && !CONTROLS.test(textOf(head, false));
}

/** Anything that a browser could parse as HTML: a tag, comment or declaration, but not `Glucose < normal`. */
const TAG = /<([!?]|\/?[a-z][\w:-]*(\s[^<>]*)?\/?>)/i;

/** True for readable text without control characters and without anything that a browser could parse as HTML. */
function isPlainText(bytes: Uint8Array): boolean {
  const text = textOf(bytes, true);
  return text.trim() !== '' && !CONTROLS.test(text) && !TAG.test(text.slice(0, HEAD));
}

/**
 * Decodes a file as UTF-8 or UTF-16, and otherwise as a single-byte encoding.
 * @param isWhole false where the end may cut a character
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

/** Detects UTF-16 without a byte order mark: in Latin text, one byte of nearly every pair is zero, the other never. */
function hasZeroAt(bytes: Uint8Array, place: 0 | 1): boolean {
  const pairs = Math.floor(Math.min(bytes.length, HEAD) / 2);
  let zeros = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[2 * pair + 1 - place] === 0) return false;
    if (bytes[2 * pair + place] === 0) zeros++;
  }
  return pairs > 0 && zeros > pairs * 0.7;
}

/** Maximum length of a file name with its extension, in bytes of UTF-8: most file systems allow no longer one. */
const LONGEST = 255;

/** Device names on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(\.|$)/i;

/**
 * The owner's name of a file, made safe on every system: no path, no control or direction characters (which can make
 * an `exe` read as `txt`), nothing that Windows or a header forbids, and the extension of the file's type.
 * @param given the name of the uploaded file
 */
export function safeName(given: string, type: FileType): string {
  const [ending, ...others] = EXTENSIONS[type];
  const last = keptText(given).split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/["*:<>?|]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const [, stem = '', own = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(plain) ?? [];
  const isRight = [ending, ...others].some((each) => each === own.toLowerCase());
  const extension = isRight ? own : ending;
  const name = (isRight ? stem : plain).replace(/[. ]+$/, '') || 'file';
  const short = withinBytes(DEVICE.test(name) ? `file ${name}` : name, LONGEST - extension.length - 1);
  return `${short.replace(/[.\s\u200c\u200d]+$/, '')}.${extension}`;
}

/** The beginning of a text that has at most so many bytes of UTF-8, cut between code points. */
function withinBytes(text: string, most: number): string {
  let [bytes, kept] = [0, ''];
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}

/** The header that saves an answer as a file; old programs read its ASCII name (RFC 6266, appendix D). */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]+/g, '-')
    .replace(/^[-. ]*(?=\.)/, 'file');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${whole}`}`;
}
