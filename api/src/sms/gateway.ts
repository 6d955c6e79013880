import type { ApiConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createLogGateway } from './log-gateway.ts';
import { createTwilioGateway } from './twilio-gateway.ts';

/** The one way to a person's phone. */
export interface SmsGateway {
  /**
   * Hands a message over; it does not wait for the network. `phoneNo` is ten digits, or null for nobody:
   * the same work is done, so that the time it takes does not tell which users exist.
   */
  send(phoneNo: string | null, text: string): Promise<void>;
}

/** The gateway that `SMS_GATEWAY` names. */
export function createSmsGateway(config: ApiConfig, database: Database, now: () => Date): SmsGateway {
  return config.twilio ? createTwilioGateway(config.twilio) : createLogGateway(config, database, now);
}
