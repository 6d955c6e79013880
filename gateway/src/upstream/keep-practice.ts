import type { Practice } from '@openward/contract/practice';
import type { FastifyInstance } from 'fastify';

/** Milliseconds until the next call: without an answer, and with one, because staff may change the practice. */
const AGAIN = { unknown: 1_000, known: 15_000 };
/** Milliseconds for the answer. */
const LIMIT = 5_000;

/**
 * Polls the practice data from the api for as long as the gateway runs.
 * @param hear receives each answer
 * @returns a function that stops it
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

/** The answer of `GET /api/practice`; undefined if it is not a practice. */
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
