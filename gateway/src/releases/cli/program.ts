import { userInfo } from 'node:os';
import { Command, CommanderError } from 'commander';
import { openStore, refuseNothing } from '../store/open-store.ts';
import { type CliCommand, type Outcome, UsageError } from './command.ts';
import { COMMANDS } from './commands/table.ts';
import { errorSentence } from './error-sentence.ts';
import { isPortalCommand, runOnPortal } from './portal-commands.ts';

/** What a run of the CLI says, and its exit code. */
export interface Said {
  out: string;
  err: string;
  /** 0: done; 1: not done, or not as it should be; 2: called wrongly. */
  code: number;
}

/** How the CLI is called, for sentences. */
const CALL = 'npm run release --';

/** Runs one command. @param args what follows `npm run release --` */
export async function runCli(args: string[], env: NodeJS.ProcessEnv): Promise<Said> {
  let help = '';
  let outcome: Outcome | undefined;
  const program = programOf(
    env,
    (found) => {
      outcome = found;
    },
    (text) => {
      help += text;
    },
  );
  if (args.length === 0) return { out: '', err: program.helpInformation(), code: 2 };
  const isJson = args.includes('--json');
  try {
    await program.parseAsync(args, { from: 'user' });
    const { text, json, isBad = false } = outcome as unknown as Outcome;
    return { out: `${isJson ? JSON.stringify(json) : text}\n`, err: '', code: isBad ? 1 : 0 };
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return { out: help, err: '', code: 0 };
    const isUsage = error instanceof CommanderError || error instanceof UsageError;
    const sentence = error instanceof CommanderError ? usageSentence(error.message) : errorSentence(error);
    const code = isUsage ? 2 : 1;
    if (isJson) return { out: `${JSON.stringify({ error: sentence })}\n`, err: '', code };
    const more = isUsage ? ` See \`${CALL} ${calledCommand(args)}--help\`.` : '';
    return { out: '', err: `${sentence}${more}\n`, code };
  }
}

function programOf(
  env: NodeJS.ProcessEnv,
  done: (outcome: Outcome) => void,
  writeOut: (text: string) => void,
): Command {
  // What the parser says on stderr comes back as an error as well, and is told as all others are.
  const program = new Command(CALL).exitOverride().configureOutput({ writeOut, writeErr: () => {} });
  program.description('Publishes builds of the shell and the remotes, and says which of them users get.');
  program.helpCommand('help [command]', 'what a command takes and does');
  for (const command of COMMANDS) add(program, command, env, done);
  return program;
}

function add(program: Command, command: CliCommand, env: NodeJS.ProcessEnv, done: (outcome: Outcome) => void): void {
  const { usage, summary, details = '', isChange, options = [] } = command;
  const sub = program
    .command(usage)
    .summary(summary)
    .description(`${summary}.${details && `\n\n${details}`}`);
  for (const [flags, meaning] of options) sub.option(flags, meaning);
  if (isChange) sub.option('--why <reason>', 'what the history says as the reason');
  const name = usage.split(' ')[0] ?? '';
  sub.option('--releases <folder>', 'where the releases lie (RELEASES_DIR, .data/releases)');
  if (isPortalCommand(name)) {
    sub.option('--portal <address>', 'a portal, over HTTP, in place of a folder; your token is in RELEASE_TOKEN');
  }
  sub.option('--json', 'says what came of it as one JSON document');
  sub.action(async (...given: unknown[]) => {
    const values = sub.opts<Record<string, string | boolean | undefined>>();
    const args = given.slice(0, sub.registeredArguments.length).map((arg) => String(arg ?? ''));
    const reason = { who: whoCalls(env.RELEASE_USER), why: String(values.why ?? '') };
    const context = { reason, args, options: values };
    if (typeof values.portal === 'string') return done(await runOnPortal(name, values.portal, env, context));
    const folder = values.releases as string | undefined;
    if (!command.isFirst) refuseNothing(env, folder);
    const store = openStore(env, folder);
    done(await command.run({ ...context, store }));
  });
}

/** Who the history names: what somebody says of themselves never stands there alone. */
function whoCalls(said: string | undefined): string {
  const username = systemUser();
  return said && said !== username ? `${said} (${username})` : username;
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, somebody may run it who has no name there.
    return `user ${process.getuid?.()}`;
  }
}

/** The parser's sentence, as ours look. */
function usageSentence(message: string): string {
  const text = message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[^.)?!]$/, '$&.');
}

function calledCommand([first = '']: string[]): string {
  return COMMANDS.some(({ usage }) => usage.split(' ')[0] === first) ? `${first} ` : '';
}
