import { LOAD_STAGES, type ReportKind, type ReportMessage } from '@openward/contract/releases';
import type { FastifyInstance } from 'fastify';
import { array, number, object, string, ValidationError } from 'yup';
import { fail } from '../answers/answers.ts';
import { budgetPerMinute } from './budget.ts';
import type { Reporting } from './reporting.ts';

const KINDS: readonly ReportKind[] = ['shown', 'failed', 'fallback', 'crashed'];

const MOST_REPORTS = 50;

/** Bytes: as many reports as one message may hold, with the longest names that there are. */
const MOST_BYTES = 16_384;

/** Reports a minute from one address; a whole practice may have the same. */
const BUDGET = 600;

const message = object({
  reports: array(
    object({
      name: string()
        .matches(/^[a-z][a-z-]{1,30}$/)
        .required(),
      version: string().max(100).required(),
      kind: string().oneOf(KINDS).required(),
      stage: string().oneOf(LOAD_STAGES),
      weight: number().integer().min(1).max(10).required(),
    }).noUnknown(),
  )
    .min(1)
    .max(MOST_REPORTS)
    .required(),
})
  .noUnknown()
  .strict();

/** `POST /reports`: browsers tell how versions of remotes fare. Nothing of a caller is kept; past its budget it is not heard. */
export function registerReports(app: FastifyInstance, reporting: Reporting): void {
  const isWithin = budgetPerMinute(BUDGET);
  app.post('/reports', { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const told = await messageIn(request.body);
    if (typeof told === 'string') return fail(request, reply, { code: 'invalid_input', description: told });
    if (isWithin(request.ip, told.reports.length)) await reporting.add(told.reports);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** @returns what a body tells, or a sentence that says what is wrong with it */
async function messageIn(body: unknown): Promise<ReportMessage | string> {
  try {
    return await message.validate(body);
  } catch (error) {
    if (error instanceof ValidationError) return `This is no report: ${error.message}.`;
    throw error;
  }
}
