import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { acceptOffer, declineOffer } from './answers.ts';
import { bookWaiting, listWaitingPatients, offerTime } from './desk.ts';
import { joinWaitingList, leaveWaitingList, listWaiting, wantEarlier } from './requests.ts';

/** The handlers of the waiting list. */
export const waitingListHandlers: Handlers<Contract['waitingList']> = {
  listWaiting,
  listWaitingPatients,
  joinWaitingList,
  wantEarlier,
  offerTime,
  bookWaiting,
  leaveWaitingList,
  acceptOffer,
  declineOffer,
};
