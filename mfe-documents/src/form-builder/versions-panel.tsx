import { call } from '@openward/api-client';
import { type FormVersion, listFormVersions } from '@openward/contract/forms';
import { nameOf } from '@openward/contract/text';
import { Link, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { documentTime } from '@openward/ui/date-time';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';

const FIRST = 5;

/** All versions of a form, the newest first, with links to the older ones. */
export function VersionsPanel({ id, newest }: { id: string; newest: number }) {
  const t = useT();
  const [isLong, setLong] = useState(false);
  const found = useServerState(
    ['forms', id, 'versions', newest],
    async (signal) => (await call(listFormVersions, { params: { id } }, { signal, quiet: true })).result,
  );
  const shown = isLong ? found.data : found.data?.slice(0, FIRST);
  return (
    <>
      <Heading as="h2" fontSize="lg">
        {t('Versions')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mt="1" mb="4">
        {t('Each save creates a new version. Assigned documents keep their version.')}
      </Text>
      <LoadingOrError asked={found} failure={t('We could not load the versions')} rows={1} height="16" />
      <Stack as="ol" listStyleType="none" gap="2" _empty={{ display: 'none' }}>
        {shown?.map((version) => (
          <Row key={version.version} id={id} version={version} isNewest={version.version === newest} />
        ))}
      </Stack>
      {!isLong && (found.data?.length ?? 0) > FIRST && (
        <Button type="button" variant="ghost" minH="11" mt="2" onClick={() => setLong(true)}>
          {t('Show all {count} versions', { count: found.data?.length ?? 0 })}
        </Button>
      )}
    </>
  );
}

function Row(props: { id: string; version: FormVersion; isNewest: boolean }) {
  const t = useT();
  const { version, savedAt, savedBy, documents } = props.version;
  const by = savedBy ? nameOf(savedBy) : '';
  return (
    <Flex as="li" justify="space-between" align="center" gap="3" wrap="wrap">
      <Box minW="0">
        <Text fontWeight="medium">
          {props.isNewest ? t('Version {version} (newest)', { version }) : t('Version {version}', { version })}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {[documentTime(savedAt), by, documents === 1 ? t('1 document') : t('{count} documents', { count: documents })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <Button asChild variant="outline" size="sm" minH="11">
        <Link
          to={`/admin/dynamicform/view/${props.id}?version=${version}`}
          aria-label={t('View version {version}', { version })}
        >
          {t('View')}
        </Link>
      </Button>
    </Flex>
  );
}
