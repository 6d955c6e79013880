/** What a message or a template holds where the name of each patient goes. */
export const NAME_PLACES = ['{firstName}', '{lastName}'] as const;

/** A text with the names of one patient in it. What a name holds is text, whatever it looks like. */
export function personalText(text: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  return text.replace(/\{(firstName|lastName)\}/g, (_, which) => (which === 'firstName' ? firstName : lastName));
}
