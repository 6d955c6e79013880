import type { AccessTokens } from './accounts/access-tokens.ts';
import type { PasswordHasher } from './accounts/passwords.ts';
import type { ApiConfig } from './config.ts';
import type { SmsGateway } from './sms/gateway.ts';

/** What handlers need besides the database. */
export interface Services {
  config: ApiConfig;
  passwords: PasswordHasher;
  accessTokens: AccessTokens;
  sms: SmsGateway;
  /** The current instant; tests turn it. */
  now: () => Date;
}
