import type { ApiConfig } from './config.ts';
import type { Tx } from './database/database.ts';
import type { Refusal } from './http/refusal.ts';
import type { AccessTokens } from './identity/access-tokens.ts';
import type { PasswordHasher } from './identity/passwords.ts';
import type { Live } from './live/live.ts';
import type { Messenger } from './messages/messenger.ts';
import type { SmsGateway } from './messages/ports.ts';

/** What handlers need besides the database. */
export interface Services {
  config: ApiConfig;
  passwords: PasswordHasher;
  accessTokens: AccessTokens;
  /** A key that stays, whatever `TOKEN_KEY` is: makes what strangers are shown of names that do not exist, and marks links. See `decoyKeyIn`. */
  decoyKey: Uint8Array;
  messages: Messenger;
  /** The refusal for whoever has to prove by a second factor, again, that it is them. */
  proofRequired: (tx: Tx, userId: string) => Promise<Refusal>;
  /** Messages to patients: where they go, and what is done at once when some are waiting; the jobs hear of them by themselves. */
  sms: { gateway: SmsGateway; wake: () => Promise<void> };
  /** Tells open pages what changes. */
  live: Live;
  /** The current instant; tests turn it. */
  now: () => Date;
}
