import { type Page, type ShownPage, shownRows, turnedPage } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { chakra, Flex, Text } from '@openward/ui/layout';

/** Page sizes (specification, section 9). */
const SIZES = [10, 25, 50, 100];

/** The pagination of a list; hidden if the smallest page holds everything. */
export function Pager(props: {
  shown: ShownPage;
  found: { result: readonly unknown[]; page?: Page | undefined } | undefined;
  onChange: (next: ShownPage) => void;
}) {
  const t = useT();
  const { shown, found, onChange } = props;
  if (!found?.page || (found.page.total <= 10 && shown.page === 0)) return null;
  const { from, to, total, isMore, isLast } = shownRows(shown, found.result.length, found.page);
  const turn = (step: 1 | -1) => onChange(turnedPage(shown, step, found.page ?? {}));
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
          value={shown.size}
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
        {/* A button stays focusable when it is off, so the focus is not lost at the last page. */}
        <ActionButton size="sm" minH="11" variant="outline" isOff={shown.page === 0} onClick={() => turn(-1)}>
          {t('Previous')}
        </ActionButton>
        <ActionButton size="sm" minH="11" variant="outline" isOff={isLast} onClick={() => turn(1)}>
          {t('Next')}
        </ActionButton>
      </Flex>
    </Flex>
  );
}
