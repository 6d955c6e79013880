import { userInfo } from 'node:os';
import { finished, messagesOf } from '@openward/contract';
import { setting } from '@openward/server-kit/settings';
import { Command, CommanderError } from 'commander';
import type { CommandUsage, Input, Outcome } from '../releases/commands.ts';
import { errorSentence, UsageError } from '../releases/errors.ts';

/** The user who runs a command, and the environment. */
export interface Caller {
  /** The name that the history records. */
  who: string;
  env: NodeJS.ProcessEnv;
}

/** One command of a program. */
export interface CliCommand extends CommandUsage {
  /** @throws UsageError or ValidationError if the arguments are wrong */
  run(input: Input, caller: Caller): Promise<Outcome>;
}

/** A group of commands, each with `--json` and `--help`. */
export interface Program {
  /** The command line prefix, used in help and errors. */
  call: string;
  description: string;
  commands: CliCommand[];
}

/** The output and the exit code of a run. */
export interface Said {
  out: string;
  err: string;
  /** 0: done; 1: not done, or a check found problems; 2: wrong usage. */
  code: number;
}

/** Runs one command, prints its output and sets the exit code. @param args as in {@link runProgram} */
export async function main(program: Program, args: string[]): Promise<void> {
  // A reader such as `head` may close the pipe early.
  process.stdout.on('error', () => {});
  const { out, err, code } = await runProgram(program, args, process.env);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}

/** Runs one command. @param args the arguments after the program's call */
export async function runProgram(program: Program, args: string[], env: NodeJS.ProcessEnv): Promise<Said> {
  const ran: { help: string; outcome?: Outcome } = { help: '' };
  // The parser also throws what it writes to stderr, and errors are printed below.
  const configuration = { writeOut: (text: string) => (ran.help += text), writeErr: () => {} };
  const parser = new Command(program.call).exitOverride().configureOutput(configuration);
  parser.description(program.description).helpCommand('help [command]', 'shows how to use a command');
  for (const { usage, summary, details, options = [], run } of program.commands) {
    const command = parser
      .command(usage)
      .summary(summary)
      .description(`${summary}.${details ? `\n\n${details}` : ''}`);
    for (const [flags, meaning] of options) command.option(flags, meaning);
    command.option('--json', 'prints the result as one JSON document');
    command.action(async (...given: unknown[]) => {
      const args = command.registeredArguments.map((argument, place) => [argument.name(), given[place]]);
      const { json: _json, ...values } = command.opts();
      ran.outcome = await run({ ...Object.fromEntries(args), ...values }, { who: callerIn(env), env });
    });
  }
  if (args.length === 0) return { out: '', err: parser.helpInformation(), code: 2 };
  const isJson = args.includes('--json');
  try {
    await parser.parseAsync(args, { from: 'user' });
    const { text, json, isBad = false } = ran.outcome as Outcome;
    return { out: `${isJson ? JSON.stringify(json) : text}\n`, err: '', code: isBad ? 1 : 0 };
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return { out: ran.help, err: '', code: 0 };
    const isUsage = error instanceof CommanderError || error instanceof UsageError || isValidationError(error);
    const code = isUsage ? 2 : 1;
    const sentence = sentenceOf(error);
    if (isJson) return { out: `${JSON.stringify({ error: sentence })}\n`, err: '', code };
    const called = program.commands.some(({ usage }) => usage.split(' ')[0] === args[0]) ? `${args[0]} ` : '';
    return { out: '', err: `${sentence}${isUsage ? ` See \`${program.call} ${called}--help\`.` : ''}\n`, code };
  }
}

/** The name in the history: RELEASE_USER if set, always with the system user. */
function callerIn(env: NodeJS.ProcessEnv): string {
  const said = setting(env, 'RELEASE_USER');
  const username = systemUser();
  return said && said !== username ? `${said} (${username})` : username;
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user may have no name.
    return `user ${process.getuid?.()}`;
  }
}

/** Compares the name, so that most commands start without loading the library. */
function isValidationError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ValidationError';
}

function sentenceOf(error: unknown): string {
  if (isValidationError(error)) return Object.values(finished(messagesOf(error)).errors)[0] ?? '';
  if (!(error instanceof CommanderError)) return errorSentence(error);
  // Formats the parser's messages like ours.
  const text = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[^.)?!]$/, '$&.');
}
