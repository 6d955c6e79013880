import { brokenAt, type HistoryEntry, replayed } from '../registry/history.ts';
import type { RegistryDocument } from '../registry/registry-document.ts';
import type { ReleaseStore } from '../store/store.ts';

/** Registry and history as they are at one time. */
export interface State {
  document: RegistryDocument;
  history: HistoryEntry[];
}

/** Milliseconds between two looks, and how many: a change is between history and registry for a moment only. */
const PAUSE = 30;
const LOOKS = 10;

/**
 * Reads registry and history together: while a change is being made, until it is.
 * @throws SyntaxError where the registry is damaged
 */
export async function stateOf(store: ReleaseStore): Promise<State> {
  let first: RegistryDocument | undefined;
  for (let look = 1; ; look++) {
    const document = await store.read();
    const history = await store.history();
    first ??= document;
    const place = history.findIndex(({ hash }) => hash === document.head);
    // Others are at work: what they have done since the registry was read belongs to the next look.
    if (place >= 0 && document.revision > first.revision) return { document, history: history.slice(0, place + 1) };
    if (place === history.length - 1 || look === LOOKS) return { document, history };
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Where the registry is not what its history leads to: one sentence each; empty where they agree. */
export function disagreements({ document, history }: State): string[] {
  const faults: string[] = [];
  const broken = brokenAt(history);
  if (broken !== undefined) {
    faults.push(
      `The history's entry ${broken + 1} does not fit the one before it: it was changed by hand, or one was taken out.`,
    );
  }
  const expected = replayed(history);
  if (expected.revision < document.revision) {
    faults.push(
      `The history ends with revision ${expected.revision}, and the registry has ${document.revision}: the last entries are missing.`,
    );
  } else if (expected.revision > document.revision) {
    faults.push(
      `The history ends with revision ${expected.revision}, and the registry has ${document.revision}: a command was stopped, and the next one completes what it began.`,
    );
  } else {
    const changed = partsThatDiffer(document, expected);
    if (changed.length > 0) {
      faults.push(
        `The registry was changed by hand: ${changed.join(', ')} ${changed.length === 1 ? 'is' : 'are'} not what the history leads to.`,
      );
    } else if (expected.head !== document.head && broken === undefined) {
      faults.push("The registry's head is not the hash of the history's last entry: one of them was changed by hand.");
    }
  }
  return faults;
}

function partsThatDiffer(one: RegistryDocument, other: RegistryDocument): string[] {
  const names = [one.releases, other.releases, one.published, other.published].flatMap(Object.keys);
  const told = ({ releases, published }: RegistryDocument, name: string) =>
    sorted([releases[name] ?? null, published[name] ?? null]);
  return [...new Set(names)].filter((name) => told(one, name) !== told(other, name)).sort();
}

/** The same text for the same content, whatever the order of its keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
