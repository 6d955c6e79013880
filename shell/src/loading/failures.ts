import { LOAD_STAGES, type LoadStage } from '@openward/contract/releases';

export type { LoadStage };

/** Why code cannot be shown. The message is for the console; users read `sentenceFor`. */
export class LoadFailure extends Error {
  readonly stage: LoadStage;

  /** @param what a script's address, or a remote with its version */
  constructor(stage: LoadStage, what: string, cause?: unknown) {
    super(`${what} failed at stage ${stage}`, { cause });
    this.name = 'LoadFailure';
    this.stage = stage;
  }
}

/** The stage of the LoadFailure, or of the webpack chunk error, in the chain of causes; else `otherwise`. */
export function stageOf(error: unknown, otherwise: LoadStage): LoadStage {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LoadFailure) return cause.stage;
    // webpack's chunk error: `type` is that of the event that our chunk loading passes to it.
    const { type } = cause as { type?: LoadStage };
    if (type && LOAD_STAGES.includes(type)) return type;
  }
  return otherwise;
}

/** The user's message for a stage: an English sentence to translate. */
export function sentenceFor(stage: LoadStage): string {
  switch (stage) {
    case 'timeout':
      return 'This part took too long to load. Your connection may be slow, or we may be updating this part.';
    case 'offline':
      return 'We could not reach the server. Please check your connection and try again.';
    case 'integrity':
      return 'This part did not pass a security check, so we did not load it.';
    case 'crash':
      return 'Something went wrong in this part of the portal.';
    case 'incompatible':
      return 'This part needs a different version of the portal.';
    default:
      return 'We could not load this part of the portal.';
  }
}
