import type { CliCommand } from '../command.ts';
import { activateCommand } from './activate.ts';
import { canaryCommand } from './canary.ts';
import { haltCommand } from './halt.ts';
import { historyCommand } from './history.ts';
import { listCommand } from './list.ts';
import { promoteCommand } from './promote.ts';
import { pruneCommand } from './prune.ts';
import { publishCommand } from './publish.ts';
import { rollbackCommand } from './rollback.ts';
import { statusCommand } from './status.ts';
import { tokenCommand } from './token.ts';
import { verifyCommand } from './verify.ts';

/** Every command, in the order of the help. */
export const COMMANDS: CliCommand[] = [
  publishCommand,
  activateCommand,
  rollbackCommand,
  canaryCommand,
  promoteCommand,
  haltCommand,
  statusCommand,
  listCommand,
  historyCommand,
  verifyCommand,
  pruneCommand,
  tokenCommand,
];
