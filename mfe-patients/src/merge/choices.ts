import type { MergeField, MergePreview } from '@openward/contract/people';

type PreviewField = MergePreview['fields'][number];

/** The id of the chosen record per field; ids stay right when the two records are swapped. */
export type Choices = Readonly<Partial<Record<MergeField, string>>>;

/** True for a value that says nothing. */
export function isEmpty(value: string): boolean {
  return value === '' || value === 'NONE';
}

/** True if an opt-out in the merged record overrides any choice. */
export function isFixed({ name, kept, merged }: PreviewField): boolean {
  return name.endsWith('Consent') && merged === 'OUT' && kept !== 'OUT';
}

/** The id of the record whose value is used: the chosen one, else the suggested one. */
export function recordOf(field: PreviewField, { kept, merged }: MergePreview, choices: Choices): string {
  if (isFixed(field)) return merged.id;
  return choices[field.name] ?? (field.suggested ? merged.id : kept.id);
}

/** The fields whose value comes from the merged record. */
export function takenFields(preview: MergePreview, choices: Choices): MergeField[] {
  const isTaken = (field: PreviewField) => field.differs && recordOf(field, preview, choices) === preview.merged.id;
  return preview.fields.filter(isTaken).map(({ name }) => name);
}
