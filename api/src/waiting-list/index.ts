// The public interface of the waiting list for the rest of the server.
export { waitingListHandlers } from './calls.ts';
export { closeOffersOf, FREED_CHANNEL, watchOffers } from './offers.ts';
export { processWaitingList } from './process-waiting-list.ts';
