import type { ApiConfig } from './config.ts';
import type { Tx } from './database/database.ts';
import type { Refusal } from './http/refusal.ts';
import type { AccessTokens } from './identity/access-tokens.ts';
import type { PasswordHasher } from './identity/passwords.ts';
import type { Live } from './live/live.ts';
import type { Messenger } from './messages/messenger.ts';
import type { SmsGateway } from './messages/ports.ts';

/** A handler's dependencies besides the database. */
export interface Services {
  config: ApiConfig;
  passwords: PasswordHasher;
  accessTokens: AccessTokens;
  /** Key of decoy data and of links, which does not change with `TOKEN_KEY`. See `readDecoyKey`. */
  decoyKey: Uint8Array;
  messages: Messenger;
  /** The refusal that asks for a proof by a second factor. */
  proofRequired: (tx: Tx, userId: string) => Promise<Refusal>;
  /** Gateway of messages to patients; `wake` sends them at once. The jobs find waiting messages themselves. */
  sms: { gateway: SmsGateway; wake: () => Promise<void> };
  live: Live;
  /** The current instant; tests change it. */
  now: () => Date;
}
