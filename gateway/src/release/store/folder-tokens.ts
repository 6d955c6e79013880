import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseToken } from '../tokens/release-token.ts';

/** Where the tokens of a folder lie; no address leads there. */
export function tokensFile(folder: string): string {
  return join(folder, 'tokens.json');
}

/** The tokens as they are stored. */
export function tokensText(tokens: ReleaseToken[]): string {
  return `${JSON.stringify({ tokens }, null, 2)}\n`;
}

/** Reads the tokens of a folder; none where nobody made one. @throws SyntaxError where the file is damaged */
export async function readTokens(folder: string): Promise<ReleaseToken[]> {
  const text = await readFile(tokensFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"tokens": []}';
    throw error;
  });
  const { tokens } = (JSON.parse(text) ?? {}) as { tokens?: ReleaseToken[] };
  if (!Array.isArray(tokens)) throw new SyntaxError('These are no tokens.');
  return tokens;
}
