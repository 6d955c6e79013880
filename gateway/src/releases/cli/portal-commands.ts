import { builtIn } from '../build.ts';
import { type Context, type Outcome, UsageError } from './command.ts';
import { buildFolder } from './commands/publish.ts';
import { partText } from './commands/status.ts';
import { type PortalAnswer, type PortalClient, portalClient } from './portal-client.ts';

/** What a command of one name does over HTTP. */
type PortalCommand = (portal: PortalClient, context: Omit<Context, 'store'>) => Promise<Outcome>;

const change =
  (what: string, said: (args: string[]) => Record<string, unknown> = () => ({})): PortalCommand =>
  async (portal, { args: [part = '', ...args], reason: { why } }) =>
    outcome(await portal.change(part, what, { ...said(args), why }));

/** By the command's name. The others look at what only who has the store may see. */
const PORTAL_COMMANDS: Record<string, PortalCommand> = {
  async publish(portal, { args: [part = ''], options, reason: { why } }) {
    return outcome(await portal.publish(part, builtIn(buildFolder(part, options)), why));
  },
  activate: change('activate', ([version]) => ({ version })),
  rollback: change('rollback', ([version]) => ({ version })),
  canary: change('canary', ([version, percent]) => ({ version, percent })),
  promote: change('promote', ([version]) => ({ version })),
  halt: change('halt', ([version]) => ({ version })),
  async status(portal) {
    const { result } = await portal.status();
    const { parts, problems } = result;
    if (parts.length === 0) return { json: result, text: 'Nothing is released yet.' };
    const lines = parts.map(({ previous, withdrawn, ...part }) =>
      partText({ ...part, fallback: previous, withdrawn: withdrawn.map((version) => ({ version })) }),
    );
    return { json: result, text: [...lines, ...problems].join('\n') };
  },
};

/** True for a command that can be run over HTTP. */
export function isPortalCommand(name: string): boolean {
  return Object.hasOwn(PORTAL_COMMANDS, name);
}

/**
 * Runs a command over HTTP.
 * @param portal the address of a portal
 * @throws ReleaseError, UsageError
 */
export async function runOnPortal(
  name: string,
  portal: string,
  env: NodeJS.ProcessEnv,
  context: Omit<Context, 'store'>,
): Promise<Outcome> {
  const command = PORTAL_COMMANDS[name];
  if (!command) throw new UsageError(`${name} works where the releases lie, not over HTTP.`);
  return command(portalClient(portal, env.RELEASE_TOKEN), context);
}

function outcome({ message, result }: PortalAnswer): Outcome {
  return { text: message, json: result };
}
