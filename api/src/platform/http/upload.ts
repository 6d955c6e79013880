import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Upload, UploadRule } from '@openward/contract';
import { couldBe, fileTypeOf } from '../files/uploaded-file.ts';
import { type Refusal, refusal } from './refusal.ts';

/** Number of bytes that identify the type of a file. */
const BEGINNING = 16;

const CODES = { missing: 'invalid_input', tooLarge: 'too_large', wrongType: 'unsupported_media' } as const;

/** A received file. Its JSON form is its hash, for the fingerprint of an attempt. */
export class ReceivedUpload implements Upload {
  readonly content: Uint8Array;
  readonly mediaType: string;
  readonly sha256: string;

  constructor(content: Uint8Array, mediaType: string, sha256: string) {
    this.content = content;
    this.mediaType = mediaType;
    this.sha256 = sha256;
  }

  toJSON(): string {
    return this.sha256;
  }
}

/**
 * Reads a file and computes its hash on the way.
 * @returns undefined where the body is empty
 * @throws Refusal too_large or unsupported_media as soon as that is known
 */
export async function readUpload(payload: Readable, rule: UploadRule): Promise<ReceivedUpload | undefined> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isBegun = false;
  // A refused client gets the answer on the same connection, which must stay open.
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > rule.largest) throw refuseUpload(rule, 'tooLarge');
    hash.update(chunk);
    chunks.push(chunk);
    if (isBegun || bytes < BEGINNING) continue;
    isBegun = true;
    if (!couldBe(rule.types, Buffer.concat(chunks))) throw refuseUpload(rule, 'wrongType');
  }
  if (bytes === 0) return undefined;
  const content = Buffer.concat(chunks);
  const mediaType = fileTypeOf(content);
  if (!mediaType || !rule.types.includes(mediaType)) throw refuseUpload(rule, 'wrongType');
  return new ReceivedUpload(content, mediaType, hash.digest('hex'));
}

/** Creates the refusal of a file, at the form's field. */
export function refuseUpload({ field, messages }: UploadRule, what: keyof UploadRule['messages']): Refusal {
  return refusal(CODES[what], messages[what], { field });
}
