import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { blockTime } from './block-time.ts';
import { liftBlocks, listBlocks } from './blocks.ts';

/** Time that is blocked. */
export const blockHandlers: Handlers<Contract['blocks']> = {
  blockTime,
  listBlocks,
  liftBlocks,
};
