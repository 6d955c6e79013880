import { createHash } from 'node:crypto';

/** The subresource integrity of a file's bytes. */
export function integrityOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
