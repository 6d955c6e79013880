import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { acceptOffer, declineOffer } from './answers.ts';
import { joinWaitingList, leaveWaitingList, listWaiting } from './requests.ts';

/** What patients wait for, and their answers to what is offered. */
export const waitingListHandlers: Handlers<Contract['waitingList']> = {
  listWaiting,
  joinWaitingList,
  leaveWaitingList,
  acceptOffer,
  declineOffer,
};
