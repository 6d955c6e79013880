import { Link, useT } from '@openward/remote-kit';
import { Flex, Heading, Stack, Link as TextLink } from '@openward/ui/layout';
import { useId } from 'react';
import { ActionItem } from './action-item.tsx';
import { useOpenDocuments } from './use-open-documents.ts';

const SHOWN = 3;

/** The slot `dashboard.action-items`: the forms to fill in and their number. Renders nothing if there are none. */
export default function ActionItemsPanel() {
  const t = useT();
  const id = useId();
  const { data } = useOpenDocuments(0, SHOWN);
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Flex justify="space-between" align="baseline" wrap="wrap" gap="3" mb="3">
        <Heading as="h2" id={id} fontSize="lg">
          {t('Forms to fill in: {count}', { count: data.total })}
        </Heading>
        {data.total > SHOWN && (
          <TextLink asChild minH="6">
            <Link to="/patient/actionitems">{t('See all action items')}</Link>
          </TextLink>
        )}
      </Flex>
      <Stack as="ul" gap="3" listStyleType="none">
        {data.rows.map((document) => (
          <li key={document.id}>
            <ActionItem document={document} headingAs="h3" />
          </li>
        ))}
      </Stack>
    </section>
  );
}
