import type { MergeField, MergePreview } from '@openward/contract/people';

type PreviewField = MergePreview['fields'][number];

/** By field the record whose value was chosen, by its id: it holds whichever of the two is kept. */
export type Choices = Readonly<Partial<Record<MergeField, string>>>;

/** True where a record says nothing. */
export function isEmpty(value: string): boolean {
  return value === '' || value === 'NONE';
}

/** True where an opt-out of the record that goes counts, whatever is chosen. */
export function isFixed({ name, kept, merged }: PreviewField): boolean {
  return name.endsWith('Consent') && merged === 'OUT' && kept !== 'OUT';
}

/** The record whose value is taken: the one that was chosen, else the one that is suggested. */
export function recordOf(field: PreviewField, { kept, merged }: MergePreview, choices: Choices): string {
  if (isFixed(field)) return merged.id;
  return choices[field.name] ?? (field.suggested ? merged.id : kept.id);
}

/** The fields whose value comes from the record that goes. */
export function takenFields(preview: MergePreview, choices: Choices): MergeField[] {
  const isTaken = (field: PreviewField) => field.differs && recordOf(field, preview, choices) === preview.merged.id;
  return preview.fields.filter(isTaken).map(({ name }) => name);
}
