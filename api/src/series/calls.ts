import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { bookSeries, previewSeries } from './book-series.ts';

/** Visits that repeat. */
export const seriesHandlers: Handlers<Contract['series']> = {
  previewSeries,
  bookSeries,
};
