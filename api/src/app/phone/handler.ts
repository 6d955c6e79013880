import type { Webhook } from '@openward/contract/everything';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InferType, Schema } from 'yup';
import type { Dependencies } from '../../platform/http/identification.ts';

type Parsed<S> = S extends Schema ? InferType<S> : undefined;
type Part<W, P extends string> = W extends Record<P, infer S> ? Parsed<S> : undefined;

/** Answers a webhook after its caller was verified. */
export type WebhookHandler<W extends Webhook> = (
  input: { query: Part<W, 'query'>; form: Part<W, 'form'> },
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;
