import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { cancelByLink, confirmByLink, getVisitByLink, moveByLink, searchSlotsByLink } from './visit-link.ts';

/** One visit by its link, without an account. */
export const visitLinkHandlers: Handlers<Contract['visitLinks']> = {
  getVisitByLink,
  confirmByLink,
  cancelByLink,
  moveByLink,
  searchSlotsByLink,
};
