import { nameOf } from '@openward/contract/text';
import { type Shortcut, Tile } from '@openward/practice-ui/tile';
import { Slot, useT, useUser } from '@openward/remote-kit';
import { EmptyState, LoadingState } from '@openward/ui/feedback';
import { CalendarDays } from '@openward/ui/icons';
import { Box, Heading, Page, PageHeader, Panel, SimpleGrid } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** A start page of staff: greeting, the day's appointments and shortcuts. */
export function Dashboard({
  shortcuts,
  around = (day) => day,
}: {
  shortcuts: readonly Shortcut[];
  /** Wraps the day and the shortcuts with what comes before them. */
  around?: (day: ReactNode) => ReactNode;
}) {
  const t = useT();
  const user = useUser();
  return (
    <Page>
      <PageHeader title={t('Hello, {name}', { name: nameOf(user) })}>{t('Your day.')}</PageHeader>
      {around(
        <>
          <Heading as="h2" fontSize="lg" mb="3">
            {t("Today's appointments")}
          </Heading>
          <Slot
            name="dashboard.today"
            props={{}}
            loading={<LoadingState label={t('Loading')} rows={2} />}
            fallback={
              <Panel>
                <EmptyState icon={<CalendarDays />} title={t('We cannot show appointments right now')} />
              </Panel>
            }
          />
          <Box as="nav" aria-label={t('Shortcuts')} mt="8">
            <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3 }} gap={{ base: '3', md: '4' }}>
              {shortcuts.map((shortcut) => (
                <Tile key={shortcut.to} {...shortcut} />
              ))}
            </SimpleGrid>
          </Box>
        </>,
      )}
    </Page>
  );
}
