import type { Registry } from '@openward/contract/releases';
/** What the gateway writes into the page: the registry, and how patient the shell is. */
export interface PageData {
  registry: Registry;
  /** Time limit in milliseconds for one try to load a remote's entry. */
  remoteTimeout: number;
  /** Milliseconds without a sign of the user after which they are signed out. */
  idleTimeout: number;
  /** The prefix that numbers of the practice's country have from abroad. */
  countryPrefix: string;
}

/**
 * Reads what the gateway inlined, once per page load: what was published while the page is open does not
 * change under a person's hands.
 * @throws Error where the page carries none or not what it should
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
