// What the rest of the server may use of the waiting list.
export { waitingListHandlers } from './calls.ts';
export { closeOffersOf, FREED_CHANNEL, watchOffers } from './offers.ts';
export { turnWaitingList } from './turn.ts';
