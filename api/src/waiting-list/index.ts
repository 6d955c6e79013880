// What the rest of the server may use of the waiting list.
export { waitingListHandlers } from './calls.ts';
export { FREED_CHANNEL } from './offers.ts';
export { turnWaitingList } from './turn.ts';
