// `openward restart [<host>:<port> …]`: restarts gateways one after another, each once the one before is ready, so that
// nobody who uses the portal notices. It stops where one does not become ready.
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** What restarts the gateway of this machine. */
const HERE = 'systemctl restart openward';
/** Milliseconds for an answer, and between two questions. */
const ANSWER = 2_000;
const PAUSE = 250;
/** Milliseconds that a gateway that is left alone has to say that it is ready. */
const READY_NOW = 10_000;

const { env } = process;
const { values, positionals } = parsed();
// Who listens at every address listens at this machine's own as well.
const host = ['0.0.0.0', '::', undefined].includes(env.HOST) ? '127.0.0.1' : env.HOST;
const here = `${host.includes(':') ? `[${host}]` : host}:${env.PORT ?? 3000}`;
const gateways = (positionals.length > 0 ? positionals : [here]).map(placeOf);
const by = values.by ?? HERE;
const within = Number(values.within);
if (!(within > 0)) giveUp('--within takes a number of seconds.', 2);
if (gateways.length > 1 && !values.by) {
  giveUp(
    `Say how each of several gateways is restarted: --by 'ssh root@$GATEWAY_HOST ${HERE}', or --by 'systemctl restart openward@$GATEWAY_PORT'.`,
    2,
  );
}

for (const gateway of gateways) {
  const { address, host, port } = gateway;
  for (const other of gateways.filter((each) => each !== gateway)) {
    if (await becomesReady(other, READY_NOW)) continue;
    giveUp(
      `${other.address} is not ready, so nobody would serve while ${address} restarts. Restart ${other.address} first.`,
    );
  }
  console.log(`${address} restarts`);
  const began = Date.now();
  const { status } = spawnSync(by, {
    shell: true,
    stdio: 'inherit',
    env: { ...env, GATEWAY_HOST: host, GATEWAY_PORT: port },
  });
  if (status !== 0)
    giveUp(`${address} could not be restarted: \`${by}\` failed. The gateways after it stay as they are.`);
  if (!(await becomesReady(gateway, within * 1000))) {
    giveUp(`${address} is not ready after ${within} seconds: look at its log. The gateways after it stay as they are.`);
  }
  console.log(`${address} is ready after ${Math.round((Date.now() - began) / 1000)} s`);
}

/** The command line. */
function parsed() {
  const options = { by: { type: 'string' }, within: { type: 'string', default: '120' } };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return giveUp(
      `${error.message}\nUsage: openward restart [<host>:<port> …] [--by <command>] [--within <seconds>]`,
      2,
    );
  }
}

function placeOf(address) {
  const url = `http://${address}`;
  const { hostname, port, host } = URL.canParse(url) ? new URL(url) : {};
  if (host !== address || !port) giveUp(`${address} is no gateway: give host and port, such as 10.0.0.11:3000.`, 2);
  return { address, host: hostname.replace(/^\[|\]$/g, ''), port };
}

/** True as soon as the gateway says that it is ready; false where it does not in time. */
async function becomesReady({ address }, limit) {
  for (const end = Date.now() + limit; ; await sleep(PAUSE)) {
    const answer = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(ANSWER) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    if (Date.now() >= end) return false;
  }
}

function giveUp(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
