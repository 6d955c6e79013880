import type { ApiContract, ReleaseManifest } from '@openward/contract/releases';
import type { ChangeRecord, HistoryEntry } from '../history.ts';
import type { RegistryDocument } from '../registry.ts';

/** The files of one version by path, including `remote.json` and compressed forms. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;

/** A token that lets a team or pipeline change one part. Its secret is not stored. */
export interface ReleaseToken {
  /** 12 hex digits; part of the token's text. */
  id: string;
  /** The remote that it may change, or `shell`. */
  part: string;
  /** The team or pipeline, as named in the history. */
  holder: string;
  /** SHA-256 of the secret, in hex. */
  hash: string;
  madeBy: string;
  /** ISO 8601 UTC. */
  madeAt: string;
  /** The last day of use, `YYYY-MM-DD` in UTC; absent if it was never used. */
  usedOn?: string;
  /** ISO 8601 UTC; absent while it is valid. */
  revokedAt?: string;
  revokedBy?: string;
}

/** Staged files of a version that is not published yet. */
export interface Staged {
  /** Deletes them, unless they were published. */
  discard(): Promise<void>;
}

/** A change of what users get, with the files that it adds or removes. */
export interface Change extends ChangeRecord {
  /** For `publish`: the files of the version `to`. */
  staged?: Staged;
}

/**
 * The store of registry, history and released files. All changes go through {@link change}, one after another, so that
 * none is lost; each read sees one consistent state.
 */
export interface ReleaseStore {
  /** What users get. @throws SyntaxError if the registry is damaged */
  read(): Promise<RegistryDocument>;
  /** Every change so far, oldest first. */
  history(): Promise<HistoryEntry[]>;
  /** The manifest of a published version; undefined if it is missing or not JSON. */
  manifest(name: string, version: string): Promise<ReleaseManifest | undefined>;
  /** The stored bytes of a file of a published version, unchecked; undefined if it is missing. */
  file(name: string, version: string, path: string): Promise<Buffer | undefined>;
  /** The contract of the deployed api; undefined if none was stored yet. */
  apiContract(): Promise<ApiContract | undefined>;
  /** Stores the contract of the deployed api, so that releases can be checked without the api. */
  keepApiContract(contract: ApiContract): Promise<void>;
  /**
   * Leftovers of interrupted commands: files that never became a version, a version that was removed from the registry,
   * incomplete writes.
   * @param before ignores younger ones, because a running command may still need them
   * @param isRemoving deletes them; otherwise they are only listed
   * @returns their paths below the store
   */
  leftovers(before: Date, isRemoving?: boolean): Promise<string[]>;
  /** Stages the files of a version; this may take a while and blocks no other command. */
  stage(name: string, version: string, files: ReleaseFiles): Promise<Staged>;
  /** Rewrites lost files of a published version; absent for a database, which keeps files and registry together. */
  putBack?(name: string, version: string, files: ReleaseFiles): Promise<void>;
  /**
   * Makes one change. No other change happens between `decide` and its result. Files are written first, then the
   * history, then the registry; the next change, even an empty one, completes an interrupted one.
   * @param decide returns the change; undefined for none
   * @returns the registry afterwards
   * @throws what `decide` throws, and ReleaseError if others hold the lock too long; nothing is changed then
   */
  change(decide: (document: RegistryDocument) => Promise<Change | undefined>): Promise<RegistryDocument>;
  /** Every token, including revoked ones. @throws SyntaxError if their file is damaged */
  readTokens(): Promise<ReleaseToken[]>;
  /**
   * Changes the tokens, one change after another, so that none is lost.
   * @param decide returns the new tokens; undefined for no change
   * @returns the tokens afterwards
   * @throws what `decide` throws; nothing is changed then
   */
  changeTokens(decide: (tokens: ReleaseToken[]) => ReleaseToken[] | undefined): Promise<ReleaseToken[]>;
}

/** Parses a text; undefined if it is not JSON. */
export function jsonIn<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
