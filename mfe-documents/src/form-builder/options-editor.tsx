import { OPTION_SEPARATOR } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Button, IconButton } from '@openward/ui/button';
import { useFieldIds } from '@openward/ui/form';
import { ArrowDown, ArrowUp, Trash2 } from '@openward/ui/icons';
import { Box, chakra, Flex, Stack, Text } from '@openward/ui/layout';
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { usePart } from './field-store.ts';

const ICON = { size: '1.125rem', 'aria-hidden': true } as const;

/** The options of a field, one per line: Enter adds one, and several lines can be pasted. */
export function OptionsEditor({ fieldKey }: { fieldKey: string }) {
  const t = useT();
  const [options = [], set, problem] = usePart(fieldKey, 'options');
  const ids = useFieldIds(t('Press Enter to add the next option. You can paste several lines at once.'), problem);
  const list = useRef<HTMLOListElement>(null);
  const wish = useRef<{ place: number; at: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the other options are drawn
  useLayoutEffect(() => {
    const { place = -1, at = '' } = wish.current ?? {};
    wish.current = undefined;
    const row = list.current?.children[place];
    const target = row?.querySelector<HTMLElement>(`${at}:not(:disabled)`) ?? row?.querySelector<HTMLElement>('input');
    target?.focus();
  }, [options]);
  const change = (next: readonly string[], place?: number, at = 'input') => {
    wish.current = place === undefined ? undefined : { place, at };
    set(next);
  };
  const [isReplaced, setReplaced] = useState(false);
  /** Replaces the separator of options in a text, and reports it. */
  const written = (text: string) => {
    if (text.includes(OPTION_SEPARATOR)) setReplaced(true);
    return text.replaceAll(OPTION_SEPARATOR, '-');
  };
  const put = (place: number, text: string) => change(options.with(place, written(text)));
  const insert = (place: number) => change(options.toSpliced(place, 0, ''), place);
  const remove = (place: number) => change(options.toSpliced(place, 1), Math.min(place, options.length - 2));
  const move = (place: number, step: number, at: string) => {
    const option = options[place];
    if (option === undefined) return;
    change(options.toSpliced(place, 1).toSpliced(place + step, 0, option), place + step, at);
  };
  const byKey = (event: KeyboardEvent<HTMLInputElement>, place: number) => {
    // Enter may confirm an input method's composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Prevents submitting the form.
      event.preventDefault();
      insert(place + 1);
    }
    if (event.key === 'Backspace' && options[place] === '' && options.length > 1) {
      event.preventDefault();
      change(options.toSpliced(place, 1), Math.max(0, place - 1));
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, place: number) => {
    const lines = linesOf(event.clipboardData.getData('text')).map(written);
    if (lines.length < 2) return;
    event.preventDefault();
    const isEmpty = options[place] === '';
    const at = isEmpty ? place : place + 1;
    change(options.toSpliced(at, isEmpty ? 1 : 0, ...lines), at + lines.length - 1);
  };
  return (
    <Box role="group" aria-label={t('Options')} aria-describedby={ids.describedBy}>
      <Text fontSize="sm" fontWeight="medium" mb="1.5">
        {t('Options')}
      </Text>
      <Stack asChild gap="2">
        <ol ref={list}>
          {options.map((option, place) => {
            const number = place + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option has no name of its own while it is being typed
              <Flex as="li" key={place} gap="1" align="center" wrap="wrap">
                <chakra.input
                  value={option}
                  name={`${fieldKey}.option${number}`}
                  data-focus={number === options.length ? 'last option' : undefined}
                  aria-label={t('Option {number}', { number })}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem && ids.error}
                  onChange={(event) => put(place, event.target.value)}
                  onKeyDown={(event) => byKey(event, place)}
                  onPaste={(event) => paste(event, place)}
                  flex="1 1 10rem"
                  minW="0"
                  h="11"
                  px="3"
                  rounded="md"
                  borderWidth="1px"
                  borderColor={problem ? 'danger.solid' : 'border.emphasized'}
                  bg="bg.panel"
                />
                <Flex>
                  <RowButton
                    label={t('Move up, option {number}', { number })}
                    data-at="up"
                    disabled={place === 0}
                    onClick={() => move(place, -1, '[data-at=up]')}
                  >
                    <ArrowUp {...ICON} />
                  </RowButton>
                  <RowButton
                    label={t('Move down, option {number}', { number })}
                    data-at="down"
                    disabled={number === options.length}
                    onClick={() => move(place, 1, '[data-at=down]')}
                  >
                    <ArrowDown {...ICON} />
                  </RowButton>
                  <RowButton
                    label={t('Remove, option {number}', { number })}
                    disabled={options.length === 1}
                    onClick={() => remove(place)}
                  >
                    <Trash2 {...ICON} />
                  </RowButton>
                </Flex>
              </Flex>
            );
          })}
        </ol>
      </Stack>
      {problem && (
        <Text id={ids.error} data-part="error-text" fontSize="sm" color="danger.fg" mt="1">
          {t(problem)}
        </Text>
      )}
      <Text role="status" fontSize="sm">
        {isReplaced && t('The sign ~ cannot stand in an option. We wrote - in its place.')}
      </Text>
      <Text id={ids.hint} fontSize="sm" color="fg.muted" mt="1">
        {t('Press Enter to add the next option. You can paste several lines at once.')}
      </Text>
      <Button type="button" variant="outline" minH="11" mt="2" onClick={() => insert(options.length)}>
        {t('Add option')}
      </Button>
    </Box>
  );
}

/** The lines of a pasted text, without list marks. */
function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter(Boolean);
}

/** An icon button beside a row. */
export function RowButton({ label, ...rest }: ComponentProps<typeof IconButton> & { label: string }) {
  return (
    <IconButton
      type="button"
      variant="ghost"
      colorPalette="gray"
      minW="11"
      minH="11"
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}
