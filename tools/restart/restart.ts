import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { MIGRATES } from '@openward/server-kit/postgres/migrate';
import { setting } from '@openward/server-kit/settings';
import { connected } from '../lib/postgres.ts';
import { giveUp, isReady } from '../lib/workspace.ts';

/** The default command, which restarts this machine's gateway. */
const HERE = 'systemctl restart openward';
/** Milliseconds for a running gateway to answer that it is ready. */
const READY_NOW = 10_000;
/** Milliseconds between two checks of a migration. */
const LOOK = 500;

type Gateway = { address: string; host: string; port: string };

/**
 * `openward restart [<host>:<port> …]`: restarts gateways one after another, each after the previous one is ready, so
 * that users notice nothing. Stops if one does not become ready, but waits while a migration runs.
 */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parsed(args);
  const { env } = process;
  // A gateway that listens on all addresses is reachable on the loopback address.
  const host = !env.HOST || ['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST;
  const here = `${host.includes(':') ? `[${host}]` : host}:${setting(env, 'PORT')}`;
  const gateways = (positionals.length > 0 ? positionals : [here]).map(gatewayAt);
  const within = Number(values.within);
  if (!(within > 0)) giveUp('--within must be a number of seconds.', 2);
  if (gateways.length > 1 && !values.by) {
    giveUp(`Several gateways need --by with a command that restarts one: --by 'ssh root@$GATEWAY_HOST ${HERE}'.`, 2);
  }
  for (const gateway of gateways) {
    for (const other of gateways) if (other !== gateway) await expectReady(other, gateway);
    await restart(gateway, values.by ?? HERE, within);
  }
}

async function expectReady({ address }: Gateway, next: Gateway): Promise<void> {
  if (await isReady(`http://${address}`, undefined, READY_NOW)) return;
  const why = await reasonOf(address);
  giveUp(
    `${address} is not ready, and could not serve users while ${next.address} restarts. ${why}Restart ${address} first.`,
  );
}

/** Returns the reason why a gateway is not ready, followed by a space; empty without a reason. */
async function reasonOf(address: string): Promise<string> {
  try {
    const answer = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(READY_NOW) });
    const { result } = (await answer.json()) as { result?: { description?: unknown } };
    return typeof result?.description === 'string' ? `It says: ${result.description} ` : '';
  } catch {
    return '';
  }
}

async function restart(gateway: Gateway, by: string, within: number): Promise<void> {
  const { address, host, port } = gateway;
  console.log(`Restarting ${address}`);
  const began = Date.now();
  const env = { ...process.env, GATEWAY_HOST: host, GATEWAY_PORT: port };
  const { status } = spawnSync(by, { shell: true, stdio: 'inherit', env });
  if (status !== 0) giveUp(`Could not restart ${address}: \`${by}\` failed. The gateways after it were not restarted.`);
  if (!(await becomesReady(address, within * 1000))) {
    const why = await reasonOf(address);
    giveUp(
      `${address} is not ready after ${within} seconds; the gateways after it were not restarted. ${why}Check its log.`,
    );
  }
  console.log(`${address} is ready after ${Math.round((Date.now() - began) / 1000)} s`);
}

/** Returns true if a gateway becomes ready in time. The time starts again while a migration runs, which is printed. */
async function becomesReady(address: string, within: number): Promise<boolean> {
  let told: string | undefined;
  for (let until = Date.now() + within; Date.now() < until; ) {
    if (await isReady(`http://${address}`, undefined, Math.min(LOOK, within))) return true;
    const running = await migrationOf(address);
    if (running === undefined) continue;
    until = Date.now() + within;
    if (running !== told) console.log(`${address}: ${running}`);
    told = running;
  }
  return false;
}

/** Returns the progress of a gateway's migration: from the gateway, or from the database if it does not listen yet. */
async function migrationOf(address: string): Promise<string | undefined> {
  const [, said] = /It says: (Migration .*) $/.exec(await reasonOf(address)) ?? [];
  const url = setting(process.env, 'DATABASE_URL');
  if (said || !url) return said;
  const names = `select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like '${MIGRATES}%' limit 1`;
  const found = await connected(url, (client) => client.query<{ name: string }>(names)).catch(() => undefined);
  const name = found?.rows[0]?.name;
  return name && `Migration ${name.slice(MIGRATES.length)}.`;
}

function parsed(args: string[]) {
  try {
    const options = { by: { type: 'string' }, within: { type: 'string', default: '120' } } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    return giveUp(
      `${(error as Error).message}\nUsage: openward restart [<host>:<port> …] [--by <command>] [--within <seconds>]`,
      2,
    );
  }
}

function gatewayAt(address: string): Gateway {
  const url = URL.canParse(`http://${address}`) ? new URL(`http://${address}`) : undefined;
  if (url?.host !== address || !url.port)
    return giveUp(`${address} is not the address of a gateway. Use host and port, such as 10.0.0.11:3000.`, 2);
  return { address, host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port };
}
