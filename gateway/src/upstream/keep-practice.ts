import type { Practice } from '@openward/contract/practice';
import type { FastifyInstance } from 'fastify';

/** Milliseconds until the api is asked again: where it did not say, and where somebody may have changed it. */
const AGAIN = { unknown: 1_000, known: 15_000 };
/** Milliseconds for its answer. */
const LIMIT = 5_000;

/**
 * Keeps what the api behind this gateway says of the practice for the pages, now and for as long as the gateway runs.
 * @param hear hears each answer
 * @returns what ends it
 */
export function keepPractice(app: FastifyInstance, hear: (practice: Practice) => void): () => void {
  let timer: NodeJS.Timeout;
  let isOver = false;
  const look = async () => {
    const practice = await practiceBehind(app);
    if (practice) hear(practice);
    if (!isOver) timer = setTimeout(look, practice ? AGAIN.known : AGAIN.unknown).unref();
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** What `GET /api/practice` says; undefined where it says nothing of the kind. */
async function practiceBehind(app: FastifyInstance): Promise<Practice | undefined> {
  try {
    const answer = await app.inject({ url: '/api/practice', signal: AbortSignal.timeout(LIMIT) });
    const { result } = answer.json() as { result?: Practice };
    const isOne = typeof result?.name === 'string' && typeof result.phoneNo === 'string';
    return answer.statusCode === 200 && isOne ? result : undefined;
  } catch {
    return undefined;
  }
}
