import type { ConsentLanguage } from '@openward/contract/documents';
/** What the dialog makes, as it is sent. */
export interface Signed {
  firstName: string;
  lastName: string;
  /** In which the sentence was shown. */
  consentLanguage: ConsentLanguage;
  /** Of a drawn one: a JPEG. Without it the names are the signature. */
  drawing?: Blob;
}
