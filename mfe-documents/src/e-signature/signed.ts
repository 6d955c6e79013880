import type { ConsentLanguage } from '@openward/contract/documents';
import type { SigningMethod } from '@openward/contract/patients';

/** What the dialog makes, as it travels. */
export interface Signed {
  firstName: string;
  lastName: string;
  method: SigningMethod;
  /** In which the sentence was shown. */
  consentLanguage: ConsentLanguage;
  /** Of a drawn one: a JPEG in base64. */
  signatureImage?: string;
}
