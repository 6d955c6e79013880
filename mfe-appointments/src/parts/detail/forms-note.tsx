import type { Appointment } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { isScreen, Link, type T, useT } from '@openward/remote-kit';
import { Text, Link as TextLink } from '@openward/ui/layout';

/** How many forms of the patient are new or missing, with a link to the answers; empty if there are none. */
export function FormsNote({ visit }: { visit: Appointment }) {
  const t = useT();
  const { forms, patientId, patientDetails } = visit;
  const [newest] = forms?.newIds ?? [];
  if (!forms || (!newest && forms.missing === 0)) return null;
  const words = formsLabel(forms.newIds.length, forms.missing, t);
  const all = `/documents?patient=${patientId}`;
  const to = newest && forms.newIds.length === 1 ? `/document/view/${newest}` : all;
  if (!isScreen('/documents')) return <Text as="span">{words}</Text>;
  return (
    <TextLink asChild variant="underline" fontSize="sm" minH="11" alignItems="center" position="relative">
      <Link to={to} aria-label={patientDetails ? `${words}, ${nameOf(patientDetails)}` : words}>
        {words}
      </Link>
    </TextLink>
  );
}

function formsLabel(fresh: number, missing: number, t: T): string {
  if (missing === 0) return t('Forms: {fresh} new', { fresh });
  if (fresh === 0) return t('Forms: {missing} missing', { missing });
  return t('Forms: {fresh} new, {missing} missing', { fresh, missing });
}
