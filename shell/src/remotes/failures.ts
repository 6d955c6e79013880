/** The stages of loading a remote, in order; each ends well or in a failure of its own kind. */
export type LoadStage = 'absent' | 'incompatible' | 'timeout' | 'status' | 'integrity' | 'entry' | 'module' | 'crash';

/** Why a remote's screen cannot be shown. The detail is for the console; people read `sentenceFor`. */
export class RemoteFailure extends Error {
  readonly stage: LoadStage;
  readonly remote: string;
  readonly version: string;

  constructor(stage: LoadStage, remote: string, version: string, cause?: unknown) {
    super(`${remote} ${version} failed at stage ${stage}`, { cause });
    this.name = 'RemoteFailure';
    this.stage = stage;
    this.remote = remote;
    this.version = version;
  }
}

/** What happened, in plain words: an English sentence to translate. */
export function sentenceFor(stage: LoadStage): string {
  switch (stage) {
    case 'timeout':
      return 'It took too long to answer. Your connection may be slow, or this part is being updated.';
    case 'integrity':
      return 'What was delivered is not what was published, so it was not run.';
    case 'crash':
      return 'Something in this part went wrong while it was shown.';
    case 'incompatible':
      return 'This part was made for another version of the portal.';
    default:
      return 'This part of the portal could not be loaded.';
  }
}
