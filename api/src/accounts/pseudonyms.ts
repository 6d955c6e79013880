import { keyedHash } from '../platform/identity/secrets.ts';

/**
 * What stands for a name in a reset: an id that looks the same for who exists and who does not (UUIDv8, RFC 9562),
 * made of the name and the server's key, so that a second look finds the same and nobody can make or reverse one.
 */
export function pseudonymOf(key: Uint8Array, username: string): string {
  const bytes = keyedHash(key, 'reset-id', username.toLowerCase()).subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
