import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../http/call.ts';

/** What open pages are told. */
export const liveHandlers: Handlers<Pick<Contract['platform'], 'events'>> = {
  events: {
    stream: ({ query }, { caller, services }, stream) => void services.live.open(caller, stream, query.since),
  },
};
