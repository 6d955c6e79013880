import type { Reason } from '../history.ts';
import type { ReleaseStore } from '../store/store.ts';

/** What a command works with. */
export interface Context {
  store: ReleaseStore;
  /** Who runs it, and what they say why. */
  reason: Reason;
  /** In the order of the command's usage; '' where one that may be left out was. */
  args: string[];
  /** By name, without the dashes. */
  options: Record<string, string | boolean | undefined>;
}

/** What came of a command. */
export interface Outcome {
  /** For people, without a line's end. */
  text: string;
  /** For `--json`. */
  json: object;
  /** True where what was looked at is not as it should be: the exit code is 1. */
  isBad?: boolean;
}

/** One command of the release CLI. */
export interface CliCommand {
  /** Its name and what it takes: `<needed>`, `[may be left out]`. */
  usage: string;
  /** One line of the list of all commands. */
  summary: string;
  /** What else its own help says. */
  details?: string;
  /** True where it writes an entry of the history, and so takes `--why`. */
  isChange: boolean;
  /** True where it may be the first that a folder of releases sees. */
  isFirst?: boolean;
  /** Flags and what they mean, beyond those that every command has. */
  options?: [flags: string, meaning: string][];
  /** @throws ReleaseError, UsageError, what the store throws */
  run(context: Context): Promise<Outcome>;
}

/** Something that a command was not given as it needs it; the message says what, in a sentence. */
export class UsageError extends Error {}
