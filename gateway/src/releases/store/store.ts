import type { ApiContract, ReleaseManifest } from '@openward/contract/releases';
import type { ChangeRecord, HistoryEntry } from '../history.ts';
import type { RegistryDocument } from '../registry.ts';

/** The files of one version by their path below it, `remote.json` and compressed forms among them. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;

/** What lets a team or pipeline change one part. Its secret is kept nowhere. */
export interface ReleaseToken {
  /** 12 hex digits; part of the token's text. */
  id: string;
  /** The remote that it may change, or `shell`. */
  part: string;
  /** The team or pipeline: what the history says of who did something. */
  holder: string;
  /** SHA-256 of the secret, in hex. */
  hash: string;
  madeBy: string;
  /** ISO 8601 UTC. */
  madeAt: string;
  /** The last day that it was used, `YYYY-MM-DD` in UTC; absent where it never was. */
  usedOn?: string;
  /** ISO 8601 UTC; absent while it can be used. */
  revokedAt?: string;
  revokedBy?: string;
}

/** Staged files of a version that is not published yet. */
export interface Staged {
  /** Deletes them, unless they were published. */
  discard(): Promise<void>;
}

/** A change of what users get, with the files that come or go. */
export interface Change extends ChangeRecord {
  /** Of `publish`: the files of the version `to`. */
  staged?: Staged;
}

/**
 * The store of registry, history and released files. All changes go through {@link change}, one after another, so that
 * none is lost; each read sees one consistent state.
 */
export interface ReleaseStore {
  /** What users get. @throws SyntaxError where the registry is damaged */
  read(): Promise<RegistryDocument>;
  /** Every change so far, oldest first. */
  history(): Promise<HistoryEntry[]>;
  /** What a published version says of itself; undefined where it is missing or no JSON. */
  manifest(name: string, version: string): Promise<ReleaseManifest | undefined>;
  /** The stored bytes of a file of a published version, unchecked; undefined where it is missing. */
  file(name: string, version: string, path: string): Promise<Buffer | undefined>;
  /** What the deployed api answers; undefined where none has said so yet. */
  apiContract(): Promise<ApiContract | undefined>;
  /** Keeps the contract of the deployed api, so that releases can be checked without it. */
  keepApiContract(contract: ApiContract): Promise<void>;
  /**
   * Leftovers of interrupted commands: files that never became a version, a version that was removed from the registry,
   * incomplete writes.
   * @param before nothing younger than this, because a running command may still need it
   * @param isRemoving deletes them; otherwise they are only listed
   * @returns their paths below the store
   */
  leftovers(before: Date, isRemoving?: boolean): Promise<string[]>;
  /** Stages the files of a version, which may take a while and blocks no other command. */
  stage(name: string, version: string, files: ReleaseFiles): Promise<Staged>;
  /** Writes files of a published version again, where a disk can lose them; a database holds them with the registry. */
  putBack?(name: string, version: string, files: ReleaseFiles): Promise<void>;
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

/** What a text holds; undefined where it is no JSON. */
export function jsonIn<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
