import type { AccessTokens } from '../accounts/access-tokens.ts';
import type { PasswordHasher } from '../accounts/passwords.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { SmsGateway } from '../messages/ports.ts';
import type { ApiConfig } from './config.ts';
import type { Live } from './live/live.ts';

/** What handlers need besides the database. */
export interface Services {
  config: ApiConfig;
  passwords: PasswordHasher;
  accessTokens: AccessTokens;
  /** Makes what strangers are shown of names that do not exist; see `decoyKeyIn`. */
  decoyKey: Uint8Array;
  messages: Messenger;
  /** Messages to patients: where they go, and what is done at once when some are waiting; the jobs hear of them by themselves. */
  sms: { gateway: SmsGateway; wake: () => Promise<void> };
  /** Tells open pages what changes. */
  live: Live;
  /** The current instant; tests turn it. */
  now: () => Date;
}
