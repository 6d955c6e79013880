import type { waitingListEndpoints } from '@openward/contract/appointments';
import type { Handlers } from '../http/call.ts';
import { acceptOffer, declineOffer } from './answers.ts';
import { joinWaitingList, leaveWaitingList, listWaiting } from './requests.ts';

/** What patients wait for, and their answers to what is offered. */
export const waitingListHandlers: Handlers<typeof waitingListEndpoints> = {
  listWaiting,
  joinWaitingList,
  leaveWaitingList,
  acceptOffer,
  declineOffer,
};
