/** The media types that a picture may have. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

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

/** What a picture is by its first bytes, whatever somebody says that it is; undefined where it is none of ours. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const head = headOf(bytes);
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** What a file is by its content, whatever it is called; undefined where it is none that may be attached. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const head = headOf(bytes);
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (head.slice(4, 8) === 'ftyp' && /^(heic|heix|heim|heis|mif1|msf1)$/.test(head.slice(8, 12))) return 'image/heic';
  return pictureTypeOf(bytes) ?? (isPlainText(bytes) ? 'text/plain' : undefined);
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return text.trim() !== '' && !/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text) && !/<\s*[!/?a-z]/i.test(text.slice(0, 1024));
}
