/**
 * The encodings to choose from (Encoding Standard, and two DOS code pages), each with its script (ISO 15924; undefined
 * for all) and name.
 */
export const ENCODINGS = {
  'utf-8': [undefined, 'UTF-8'],
  'utf-16le': [undefined, 'UTF-16 LE'],
  'utf-16be': [undefined, 'UTF-16 BE'],
  'windows-1252': ['Latn', 'Windows-1252'],
  macintosh: ['Latn', 'Mac OS Roman'],
  cp850: ['Latn', 'DOS 850'],
  cp437: ['Latn', 'DOS 437'],
  'windows-1250': ['Latn', 'Windows-1250'],
  'windows-1254': ['Latn', 'Windows-1254'],
  'windows-1257': ['Latn', 'Windows-1257'],
  'windows-1258': ['Latn', 'Windows-1258'],
  'windows-1251': ['Cyrl', 'Windows-1251'],
  'koi8-r': ['Cyrl', 'KOI8-R'],
  ibm866: ['Cyrl', 'DOS 866'],
  'windows-1253': ['Grek', 'Windows-1253'],
  'windows-1255': ['Hebr', 'Windows-1255'],
  'windows-1256': ['Arab', 'Windows-1256'],
  'iso-8859-6': ['Arab', 'ISO-8859-6'],
  shift_jis: ['Jpan', 'Shift JIS'],
  'euc-kr': ['Kore', 'EUC-KR'],
  gb18030: ['Hans', 'GB 18030'],
  big5: ['Hant', 'Big5'],
} as const;

export type Encoding = keyof typeof ENCODINGS;
