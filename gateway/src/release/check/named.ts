import type { ReleaseManifest } from '@openward/contract/releases';
/** A version as sentences name it: `admin 1.1.5`. */
export function named({ name, version }: Pick<ReleaseManifest, 'name' | 'version'>): string {
  return `${name} ${version}`;
}
