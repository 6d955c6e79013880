import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { checkImport } from './check.ts';
import { importReport } from './report.ts';
import { addImportRows, getImport, listImports, startImport } from './take-in.ts';

/** Handlers of patient imports. */
export const importHandlers: Handlers<Contract['imports']> = {
  checkImport,
  startImport,
  addImportRows,
  listImports,
  getImport,
  importReport,
};
