import { createClient } from '@openward/api-client';
import { avatarEndpoints } from '@openward/contract/doctors';

/** The calls about the own picture. */
export const pictures = createClient(avatarEndpoints);
