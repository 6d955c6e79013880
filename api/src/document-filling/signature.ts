import { type ConsentLanguage, consentOf, SIGNATURE_PIXELS, SIGNATURE_PROBLEM } from '@openward/contract/documents';
import type { SigningMethod } from '@openward/contract/patients';
import { refuseWith } from './pending.ts';

/** Bytes that the image of a signature may have. */
const MOST_BYTES = 150_000;

/** What somebody signed with, as it comes from the dialog. */
export interface Signed {
  esignatureCaptured: boolean;
  firstName?: string | undefined;
  lastName?: string | undefined;
  method?: SigningMethod | undefined;
  consentLanguage: ConsentLanguage;
  signatureImage?: string | undefined;
}

/** The signature as it is kept; where none is wanted, an empty one. @throws Refusal invalid_input */
export function signatureOf(isRequired: boolean, signed: Signed) {
  if (!isRequired) return { method: null, firstName: '', lastName: '', consent: '', signature: null };
  const { firstName = '', lastName = '', method = 'typed' } = signed;
  if (!signed.esignatureCaptured) refuse('Please sign this document');
  if (!firstName || !lastName) refuse('Please enter first name and last name');
  const signature = method === 'drawn' ? imageOf(signed.signatureImage ?? '') : null;
  return { method, firstName, lastName, consent: consentOf(signed.consentLanguage, firstName, lastName), signature };
}

function imageOf(base64: string): Uint8Array {
  const content = Buffer.from(base64, 'base64');
  if (content.length === 0) refuse('Please draw your signature');
  const { least, most } = SIGNATURE_PIXELS;
  const size = sizeOfJpeg(content);
  if (!size || size.some((side) => side < least || side > most))
    refuse('The signature is not a picture that can be kept');
  if (content.length > MOST_BYTES) refuse('The signature is too large.');
  return content;
}

/**
 * Width and height of a JPEG by its segments up to the picture itself; undefined for what is none, or does not end as one.
 * Nothing may stand behind its end.
 */
export function sizeOfJpeg(bytes: Buffer): [width: number, height: number] | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return;
}

function refuse(sentence: string): void {
  refuseWith({ [SIGNATURE_PROBLEM]: sentence });
}
