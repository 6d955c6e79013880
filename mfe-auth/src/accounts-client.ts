import { createClient } from '@openward/api-client';
import { accountEndpoints } from '@openward/contract/accounts';

/** The account calls of the api. */
export const accounts = createClient(accountEndpoints);
