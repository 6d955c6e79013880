import type { PatientRecord } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { Link, useT, useUser } from '@openward/remote-kit';
import { Notice, Pending } from '@openward/ui/feedback';
import { Box, Text, Link as TextLink } from '@openward/ui/layout';
import { mergeAddress } from '../merge/address.ts';
import { useDuplicatesOf } from '../parts/use-duplicates.ts';

/** Says that another record may be of the same person. Only system administrators can merge. */
export function PossibleDuplicateNotice({ record }: { record: PatientRecord }) {
  const t = useT();
  const mayMerge = useUser().userRole === 'ROLE_SYS_ADMIN';
  const { data = [], isLoading } = useDuplicatesOf(record);
  if (isLoading) return <Pending />;
  const [first] = data;
  if (!first) return null;
  const link = (to: string, text: string) => (
    <TextLink asChild color="inherit" textDecoration="underline" minH="6">
      <Link to={to}>{text}</Link>
    </TextLink>
  );
  return (
    <Box mb="5">
      <Notice kind="info">
        <Text as="span" me="1">
          {t('Possible duplicate:')}
        </Text>
        {link(`/patient/edit/${first.id}`, nameOf(first))}
        {first.dateOfBirth && ` · ${t('Born {day}', { day: first.dateOfBirth })}`}
        {mayMerge && <> · {link(mergeAddress(record.id, first.id), t('Compare and merge'))}</>}
        {mayMerge && data.length > 1 && (
          <> · {link('?tab=duplicates', t('All possible duplicates ({count})', { count: data.length }))}</>
        )}
      </Notice>
    </Box>
  );
}
