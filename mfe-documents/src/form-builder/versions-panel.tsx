import { call } from '@openward/api-client';
import { type FormVersion, listFormVersions } from '@openward/contract/forms';
import { Link, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { documentTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';

/** Versions that stand there at once. */
const FIRST = 5;

/** All versions of a form, the newest first; the older ones can be looked at. */
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
        {t('Saving makes a new version. Documents keep the one that they were assigned with.')}
      </Text>
      {found.isPending && <LoadingState label={t('Loading')} rows={1} height="16" />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('The versions could not be loaded')}
          retryLabel={t('Retry')}
          onRetry={() => void found.refetch()}
        />
      )}
      <Stack as="ol" listStyleType="none" gap="2" _empty={{ display: 'none' }}>
        {shown?.map((version) => (
          <Row key={version.version} id={id} version={version} isNewest={version.version === newest} />
        ))}
      </Stack>
      {!isLong && (found.data?.length ?? 0) > FIRST && (
        <Button type="button" variant="ghost" minH="11" mt="2" onClick={() => setLong(true)}>
          {t('All {count} versions', { count: found.data?.length ?? 0 })}
        </Button>
      )}
    </>
  );
}

function Row(props: { id: string; version: FormVersion; isNewest: boolean }) {
  const t = useT();
  const { version, savedAt, savedBy, documents } = props.version;
  const by = savedBy ? `${savedBy.firstName} ${savedBy.lastName}` : '';
  return (
    <Flex as="li" justify="space-between" align="center" gap="3" wrap="wrap">
      <Box minW="0">
        <Text fontWeight="medium">
          {props.isNewest ? t('Version {version}, the newest', { version }) : t('Version {version}', { version })}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {[
            documentTime(savedAt),
            by,
            documents === 1 ? t('One document') : t('{count} documents', { count: documents }),
          ]
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
