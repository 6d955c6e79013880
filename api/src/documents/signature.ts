import {
  type ConsentLanguage,
  consentOf,
  SIGNATURE_PIXELS,
  SIGNATURE_PROBLEM,
  type SigningMethod,
} from '@openward/contract/documents';
import { refuseWith } from './pending.ts';

/** What somebody signed with, as it comes from the dialog. */
export interface Signed {
  esignatureCaptured: boolean;
  firstName?: string | undefined;
  lastName?: string | undefined;
  consentLanguage: ConsentLanguage;
  /** Of a drawn one: a JPEG. */
  image: Uint8Array | undefined;
}

/** The signature as it is kept; where none is wanted, an empty one. @throws Refusal invalid_input */
export function signatureOf(isRequired: boolean, signed: Signed) {
  if (!isRequired) return { method: null, firstName: '', lastName: '', consent: '', signature: null };
  const { firstName = '', lastName = '', image } = signed;
  if (!signed.esignatureCaptured) refuse('Please sign this document');
  if (!firstName || !lastName) refuse('Please enter first name and last name');
  if (image) checkDrawing(image);
  const method: SigningMethod = image ? 'drawn' : 'typed';
  const signature = image ?? null;
  return { method, firstName, lastName, consent: consentOf(signed.consentLanguage, firstName, lastName), signature };
}

function checkDrawing(image: Uint8Array): void {
  const { least, most } = SIGNATURE_PIXELS;
  const size = sizeOfJpeg(Buffer.from(image.buffer, image.byteOffset, image.byteLength));
  if (!size || size.some((side) => side < least || side > most))
    refuse('The signature is not a picture that can be kept');
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
