import type { liveEndpoints } from '@openward/contract/live';
import type { Handlers } from '../http/call.ts';

/** What open pages are told. */
export const liveHandlers: Handlers<typeof liveEndpoints> = {
  events: {
    stream: ({ query }, { caller, services }, stream) => void services.live.open(caller, stream, query.since),
  },
};
