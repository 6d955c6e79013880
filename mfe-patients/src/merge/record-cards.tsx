import type { MergePreview } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { dayOf } from '@openward/contract/time';
import { Link, useNavigate, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Badge } from '@openward/ui/feedback';
import { Box, Flex, Heading, Panel, SimpleGrid, Stack, Text, Link as TextLink } from '@openward/ui/layout';
import { mergeAddress } from './address.ts';

/** The two records, which one is kept, and a button that swaps them. */
export function RecordCards({ preview: { kept, merged } }: { preview: MergePreview }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Stack gap="3">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <RecordCard label={t('Record to keep')} person={kept} isKept />
        <RecordCard label={t('Record to merge')} person={merged} />
      </SimpleGrid>
      <Box>
        <Button
          variant="outline"
          minH="11"
          onClick={() => navigate(mergeAddress(merged.id, kept.id), { replace: true })}
        >
          {t('Keep the other record')}
        </Button>
      </Box>
    </Stack>
  );
}

function RecordCard({ label, person, isKept }: { label: string; person: MergePreview['kept']; isKept?: boolean }) {
  const t = useT();
  const { id, dateOfBirth, email, signsIn, status, createdAt } = person;
  return (
    <Panel rank={isKept ? 'hero' : 'plain'} padding="4">
      <Flex gap="3" align="center" wrap="wrap" mb="1">
        <Text fontSize="sm" color="fg.muted">
          {label}
        </Text>
        {status === 'INACTIVE' && <Badge colorPalette="gray">{t('Inactive')}</Badge>}
      </Flex>
      <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
        <TextLink asChild>
          <Link to={`/patient/edit/${id}`}>{nameOf(person)}</Link>
        </TextLink>
      </Heading>
      {dateOfBirth && <Text>{t('Born {day}', { day: dateOfBirth })}</Text>}
      <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
        {signsIn ? t('Signs in as {email}', { email }) : t('No account')}
      </Text>
      <Text color="fg.muted" fontSize="sm">
        {t('Created on {day}', { day: dayOf(createdAt) })}
      </Text>
    </Panel>
  );
}
