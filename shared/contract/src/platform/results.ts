import { id, oneOf, record, text } from '../core/results.ts';

export const factResult = record({ id: id() });

export const healthzResult = record({ version: text() });

export const readyzResult = record({ database: oneOf(['up']) });
