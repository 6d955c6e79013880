import type { Appointment } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { Flex, Text } from '@openward/ui/layout';
import type { Selection } from './use-selection.ts';

/** What can be done with all that is chosen; it stands over the desk while anything is. */
export function SelectionBar(props: {
  selection: Selection;
  /** What is chosen and can still be confirmed. */
  chosen: readonly Appointment[];
  /** All that can be confirmed in what is shown. */
  choosable: readonly Appointment[];
}) {
  const t = useT();
  const { selection, chosen, choosable } = props;
  const { progress } = selection;
  if (chosen.length === 0 && !progress) return null;
  return (
    <Flex
      role="group"
      aria-label={t('Chosen appointments')}
      position="sticky"
      bottom={{ base: '20', md: '4' }}
      zIndex="docked"
      align="center"
      gap="2"
      wrap="wrap"
      p="3"
      rounded="xl"
      borderWidth="1px"
      borderColor="accent.border"
      bg="bg.raised"
      shadow="lg"
    >
      <Text role="status" fontWeight="semibold" me="auto">
        {progress
          ? t('Confirming {done} of {total}', { done: progress.done, total: progress.total })
          : t('Chosen: {count}', { count: chosen.length })}
      </Text>
      {chosen.length < choosable.length && (
        <Button size="sm" minH="11" variant="ghost" onClick={() => selection.choose(choosable.map(({ id }) => id))}>
          {t('Choose all ({count})', { count: choosable.length })}
        </Button>
      )}
      <Button size="sm" minH="11" variant="ghost" onClick={() => selection.choose([])}>
        {t('Choose none')}
      </Button>
      <ActionButton
        size="sm"
        minH="11"
        isBusy={progress !== undefined}
        onClick={() => void selection.confirm(chosen).then(backToTheDesk)}
      >
        {t('Confirm all chosen')}
      </ActionButton>
    </Flex>
  );
}

/** The bar is gone once nothing is chosen; the page's heading takes up the focus, or it would be lost. */
function backToTheDesk(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
