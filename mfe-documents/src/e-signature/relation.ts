import type { SignerRelation } from '@openward/contract/documents';
import type { T } from '@openward/remote-kit';

/** Whom somebody signs for, and as what; empty for those who sign for themselves, and where nobody knows. */
export function signingFor(relation: SignerRelation | null, name: string, t: T): string {
  switch (relation) {
    case 'Parent':
      return t('Signing for {name} as parent', { name });
    case 'Child':
      return t('Signing for {name} as child', { name });
    case 'Spouse':
      return t('Signing for {name} as spouse', { name });
    case 'Partner':
      return t('Signing for {name} as partner', { name });
    case 'Friend':
      return t('Signing for {name} as friend', { name });
    case 'Other relative':
      return t('Signing for {name} as relative', { name });
    case 'Doctor':
      return t('Signing for {name} as doctor', { name });
    case 'Administrator':
      return t('Signing for {name} as administrator', { name });
    default:
      return '';
  }
}

/** What whoever completed a document was to the patient. */
export function relationLabel(relation: SignerRelation | null, t: T): string {
  switch (relation) {
    case 'Self':
      return t('Patient');
    case 'Parent':
      return t('Parent');
    case 'Child':
      return t('Child');
    case 'Spouse':
      return t('Spouse');
    case 'Partner':
      return t('Partner');
    case 'Friend':
      return t('Friend');
    case 'Other relative':
      return t('Other relative');
    case 'Doctor':
      return t('Doctor');
    case 'Administrator':
      return t('Administration');
    default:
      return t('On behalf of the patient');
  }
}
