import type { Registry } from '@openward/contract/releases';
/** What the gateway writes into the page: the registry and the shell's time limits. */
export interface PageData {
  registry: Registry;
  /** Milliseconds for one try to load a remote's entry. */
  remoteTimeout: number;
  /** Milliseconds of inactivity after which the user is signed out. */
  idleTimeout: number;
  /** The international dialling prefix of the practice's country. */
  countryPrefix: string;
}

/**
 * Reads the data that the gateway inlined, once per page load: a publication does not change an open page.
 * @throws Error when the page has no valid registry
 */
export function readPageData(document: Document): PageData {
  const block = document.getElementById('openward-page');
  const data = JSON.parse(block?.textContent || 'null') as Partial<PageData> | null;
  const registry = data?.registry;
  if (!registry || typeof registry.revision !== 'number' || typeof registry.remotes !== 'object' || !registry.remotes) {
    throw new Error('The page carries no registry.');
  }
  return {
    registry,
    remoteTimeout: Number(data.remoteTimeout) || 6000,
    idleTimeout: Number(data.idleTimeout) || 15 * 60_000,
    countryPrefix: String(data.countryPrefix ?? '+1'),
  };
}
