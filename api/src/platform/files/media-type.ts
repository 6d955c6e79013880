/** The media types that a file may have which somebody attaches, and what the names of such files end with. */
export const EXTENSIONS = {
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

function typeByHead(bytes: Uint8Array): FileType | undefined {
  const head = headOf(bytes);
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (head.slice(4, 8) === 'ftyp' && /^(heic|heix|heim|heis|mif1|msf1)$/.test(head.slice(8, 12))) return 'image/heic';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** True where a file that begins so may be one of the types. */
export function couldBe(types: readonly string[], head: Uint8Array): boolean {
  const type = typeByHead(head);
  return type ? types.includes(type) : types.includes('text/plain') && !CONTROLS.test(headOf(head));
}

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
}

/** UTF-8 that a person reads: no controls but line ends and tabs, and nothing that a browser could take for a page. */
function isPlainText(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  return text.trim() !== '' && !CONTROLS.test(text) && !/<\s*[!/?a-z]/i.test(text.slice(0, 1024));
}
