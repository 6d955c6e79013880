import type { GivenAccess, HeldAccess } from '@openward/contract/sharing';
import type { T } from '@openward/remote-kit';

type Schemas = typeof import('@openward/contract/sharing/schemas');

/** Returns a lazy loader for a form's schema. */
export function sharingSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/sharing/schemas'))[name];
}

/** The areas that can be shared, with explanations. */
export function areasOf(t: T) {
  return [
    {
      value: 'appointments',
      label: t('Appointments'),
      detail: t('See, book, reschedule and cancel appointments, and join the waiting list.'),
    },
    { value: 'documents', label: t('Documents'), detail: t('See your forms and fill them in.') },
    { value: 'profile', label: t('Profile'), detail: t('See and change your address, insurance and contacts.') },
  ] as const;
}

/** A relationship in the reader's language. */
export function relationOf(relation: GivenAccess['relation'] | HeldAccess['relation'], t: T): string {
  const words = {
    Parent: t('Parent'),
    Child: t('Child'),
    Spouse: t('Spouse'),
    Partner: t('Partner'),
    Friend: t('Friend'),
    'Other relative': t('Other relative'),
  };
  return words[relation];
}

/** The shared areas as text: `Appointments, Documents`. */
export function sharedWords(areas: readonly string[], t: T): string {
  return areasOf(t)
    .filter(({ value }) => areas.includes(value))
    .map(({ label }) => label)
    .join(', ');
}

export const ACCESS_TONE = { invited: 'warning', active: 'success', expired: 'gray', ended: 'gray' } as const;

/** The labels of the states of an access. */
export function accessStates(t: T): Record<GivenAccess['state'], string> {
  return { invited: t('Invited'), active: t('Active'), expired: t('Invitation expired'), ended: t('Ended') };
}
