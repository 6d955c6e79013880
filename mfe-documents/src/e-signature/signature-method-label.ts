import type { Evidence } from '@openward/contract/documents';
import type { T } from '@openward/remote-kit';

/** The label of the method of a signature. */
export function signatureMethodLabel({ method, strokes }: Pick<Evidence, 'method' | 'strokes'>, t: T): string {
  if (method === 'drawn' && strokes) return drawnWith(strokes, t);
  if (method === 'drawn') return t('Drawn');
  return method === 'typed' ? t('Typed name') : t('No signature');
}

function drawnWith(strokes: readonly (readonly number[][])[], t: T): string {
  const seconds = Math.max(1, ...strokes.flat().map(([, , milliseconds = 0]) => Math.ceil(milliseconds / 1000)));
  return t('Drawn, {strokes}, within {seconds}', {
    strokes: strokes.length === 1 ? t('1 stroke') : t('{count} strokes', { count: strokes.length }),
    seconds: seconds === 1 ? t('1 second') : t('{count} seconds', { count: seconds }),
  });
}
