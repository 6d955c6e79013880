import { consultationLabel } from '@openward/contract';
import type { Doctor } from '@openward/contract/people';
import { formatList } from '@openward/practice-ui/lists';
import type { T } from '@openward/remote-kit';

/** The doctor's specialities as one line, without duplicates. */
export function specialitiesOf({ speciality }: Pick<Doctor, 'speciality'>, t: T, language: string): string {
  const labels = [...new Set(speciality)].map((entry) => t(consultationLabel(entry)));
  return formatList(labels, language);
}
