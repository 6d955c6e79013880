import type { AccessTokens } from './accounts/access-tokens.ts';
import type { PasswordHasher } from './accounts/passwords.ts';
import type { ApiConfig } from './config.ts';
import type { Live } from './live/live.ts';
import type { Messenger } from './messages/messenger.ts';

/** What handlers need besides the database. */
export interface Services {
  config: ApiConfig;
  passwords: PasswordHasher;
  accessTokens: AccessTokens;
  messages: Messenger;
  /** Tells open pages what changes. */
  live: Live;
  /** The current instant; tests turn it. */
  now: () => Date;
}
