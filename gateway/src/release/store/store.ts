import type { ApiContract, ReleaseManifest } from '@openward/contract/releases';
import type { ChangeRecord, HistoryEntry } from '../registry/history.ts';
import type { RegistryDocument } from '../registry/registry-document.ts';
import type { ReleaseToken } from '../tokens/release-token.ts';

/** The files of one version by their path below it, `remote.json` and compressed forms among them. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;

/** Files of a version that lie ready, but that nobody can see yet. */
export interface Staged {
  /** Takes them away where they were not published; does nothing where they were. */
  discard(): Promise<void>;
}

/** A change of what users get, with the files that come or go. */
export interface Change extends ChangeRecord {
  /** Of `publish`: the files of the version `to`. */
  staged?: Staged;
}

/**
 * Where registry, history and released files lie. All that write go through {@link change}, one after another, so that
 * no change is lost; all that read see one state as a whole.
 */
export interface ReleaseStore {
  /** What users get. @throws SyntaxError where the registry is damaged */
  read(): Promise<RegistryDocument>;
  /** Every change so far, oldest first. */
  history(): Promise<HistoryEntry[]>;
  /** What a published version says of itself; undefined where it is missing or no JSON. */
  manifest(name: string, version: string): Promise<ReleaseManifest | undefined>;
  /** The bytes of a file of a published version, as they lie there; undefined where it is missing. */
  file(name: string, version: string, path: string): Promise<Buffer | undefined>;
  /** What the deployed api answers; undefined where none has said so yet. */
  apiContract(): Promise<ApiContract | undefined>;
  /** Keeps what the deployed api answers, for those that check releases where no api is at hand. */
  keepApiContract(contract: ApiContract): Promise<void>;
  /**
   * What commands that were stopped left behind and nobody refers to: files that never became a version, a version that
   * was taken out of the registry, pieces of a write.
   * @param before nothing younger than this, which somebody may still be at work on
   * @param isRemoving takes it away; else it is only named
   * @returns where it lies or lay, below the store
   */
  leftovers(before: Date, isRemoving?: boolean): Promise<string[]>;
  /** Lays the files of a version ready, which may take a while and holds up nobody. */
  stage(name: string, version: string, files: ReleaseFiles): Promise<Staged>;
  /**
   * Makes one change: `decide` sees what is there now, and nobody else changes anything until its change is made. Files
   * come first, then the history, then the registry; what an end in between left undone the next change completes, also
   * one that decides for nothing.
   * @param decide says what is to change; undefined for nothing
   * @returns the registry afterwards
   * @throws what `decide` throws, and ReleaseError where others are at work for too long; nothing is changed then
   */
  change(decide: (document: RegistryDocument) => Promise<Change | undefined>): Promise<RegistryDocument>;
  /** Every token that was made, revoked ones among them. @throws SyntaxError where what holds them is damaged */
  readTokens(): Promise<ReleaseToken[]>;
  /**
   * Changes the tokens, one change after another, so that none is lost.
   * @param decide what they are from now on; undefined where they stay as they are
   * @returns the tokens afterwards
   * @throws what `decide` throws; nothing is changed then
   */
  changeTokens(decide: (tokens: ReleaseToken[]) => ReleaseToken[] | undefined): Promise<ReleaseToken[]>;
}
