import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { chakra, Flex, Text } from '@openward/ui/layout';

/** Page sizes (specification, section 9). */
const SIZES = [10, 25, 50, 100];

/** The way through the pages of a list; `page` counts from 0. Nothing where one page of the smallest size holds all. */
export function Pager(props: {
  page: number;
  size: number;
  total: number;
  /** True where there are more appointments than were counted. */
  isMore?: boolean | undefined;
  onChange: (next: { page: number; size: number }) => void;
}) {
  const t = useT();
  const { page, size, total, isMore, onChange } = props;
  if (total <= 10) return null;
  const from = page * size + 1;
  const to = Math.min(total, from + size - 1);
  return (
    <Flex
      role="group"
      _print={{ display: 'none' }}
      aria-label={t('Pages')}
      justify="space-between"
      align="center"
      wrap="wrap"
      gap="3"
      mt="4"
      fontSize="sm"
    >
      <Flex as="label" align="center" gap="2" color="fg.muted">
        {t('Per page')}
        <chakra.select
          minH="11"
          px="2"
          rounded="md"
          borderWidth="1px"
          borderColor="border.emphasized"
          bg="bg.panel"
          color="fg"
          value={size}
          onChange={(event) => onChange({ page: 0, size: Number(event.target.value) })}
        >
          {SIZES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </chakra.select>
      </Flex>
      <Flex align="center" gap="2" wrap="wrap">
        <Text color="fg.muted" aria-live="polite">
          {isMore
            ? t('{from}–{to} of {total}+', { from, to, total })
            : t('{from}–{to} of {total}', { from, to, total })}
        </Text>
        <Button
          size="sm"
          minH="11"
          variant="outline"
          disabled={page === 0}
          onClick={() => onChange({ page: page - 1, size })}
        >
          {t('Previous')}
        </Button>
        <Button
          size="sm"
          minH="11"
          variant="outline"
          disabled={to >= total && !isMore}
          onClick={() => onChange({ page: page + 1, size })}
        >
          {t('Next')}
        </Button>
      </Flex>
    </Flex>
  );
}
