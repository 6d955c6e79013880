import { isDeepStrictEqual } from 'node:util';
import type { ApiContract } from '@openward/contract/releases';
import { problemLog } from '@openward/server-kit/log';
import type { FastifyInstance } from 'fastify';
import { compositionsOf } from '../releases/changes.ts';
import { apiProblems } from '../releases/composition.ts';
import type { ReleaseStore } from '../releases/store/store.ts';

/** Milliseconds until the next call: without an answer, and with one, because another api may be deployed. */
const AGAIN = { unknown: 5_000, known: 60_000 };
/** Milliseconds for the answer. */
const LIMIT = 5_000;
const NO_ANSWER = 'The api does not answer, so its calls get 503. Start it, or correct API_URL; it is asked again.';

/**
 * Stores the api's contract, against which releases are checked, for as long as the gateway runs. It blocks nothing:
 * without an answer, it asks again.
 * @param isElsewhere true for an api on another machine; the log then reports a missing answer
 * @returns a function that stops it
 */
export function keepContract(app: FastifyInstance, store: ReleaseStore, isElsewhere = false): () => void {
  let timer: NodeJS.Timeout;
  let isOver = false;
  const log = problemLog();
  const look = async () => {
    const contract = await contractBehind(app);
    // The api is already deployed, so a problem can only be logged.
    if (contract) {
      await kept(store, contract).then(log, ({ message }) => log([`the api's contract is not kept: ${message}`]));
    } else if (isElsewhere && !isOver) log([NO_ANSWER]);
    if (!isOver) timer = setTimeout(look, contract ? AGAIN.known : AGAIN.unknown).unref();
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Stores the contract. @returns a sentence for each endpoint that users' versions need and this api lacks */
async function kept(store: ReleaseStore, contract: ApiContract): Promise<string[]> {
  if (!isDeepStrictEqual(await store.apiContract(), contract)) await store.keepApiContract(contract);
  const compositions = await compositionsOf(await store.read(), store.manifest, contract);
  return [...new Set(compositions.flatMap((each) => [...apiProblems(each)]))];
}

/** The answer of `GET /api/contract`; undefined if it is not a contract. */
async function contractBehind(app: FastifyInstance): Promise<ApiContract | undefined> {
  try {
    const answer = await app.inject({ url: '/api/contract', signal: AbortSignal.timeout(LIMIT) });
    const { result } = answer.json() as { result?: ApiContract };
    return answer.statusCode === 200 && Array.isArray(result?.endpoints) ? result : undefined;
  } catch {
    return undefined;
  }
}
