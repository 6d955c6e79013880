import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Flex, Text, VisuallyHidden } from '@openward/ui/layout';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import './builder.css';
import { FieldCard } from './field-card.tsx';
import { useFieldStore, useFields } from './field-store.ts';
import { nameOf } from './rule-labels.ts';
import { useDrag } from './use-drag.ts';

/** The fields in order, as cards to open, move, copy and remove. */
export function FieldList() {
  const t = useT();
  const store = useFieldStore();
  const keys = useFields((fields) => fields.keys());
  const removed = useFields((fields) => fields.removed());
  const list = useRef<HTMLOListElement>(null);
  const [said, say] = useState('');
  useFocusWishes(list);
  const handle = useDrag(list, (key, to) => {
    store.move(key, to);
    const place = store.keys().indexOf(key) + 1;
    const label = labelOf(key);
    say(t('{label} is now number {place} of {count}.', { label, place, count: keys.length }));
  });
  const labelOf = (key: string) => {
    const field = store.entry(key)?.field;
    return field ? nameOf(field) : '';
  };
  const move = (key: string, step: number, at: string) => {
    const place = store.keys().indexOf(key) + step;
    if (place < 0 || place >= keys.length) return;
    store.move(key, place, at);
    say(t('{label} is now number {place} of {count}.', { label: labelOf(key), place: place + 1, count: keys.length }));
  };
  // A stable function, because a new one would rerender all cards.
  const latest = useRef(move);
  latest.current = move;
  const [stable] = useState(() => (key: string, step: number, at: string) => latest.current(key, step, at));
  return (
    <Box>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ol ref={list} className="ow-fields" aria-label={t('Fields')}>
        {keys.map((key, place) => (
          <li key={key} style={numbered(place)} data-card={key} className="ow-field">
            {removed?.place === place && <Removed />}
            <FieldCard
              fieldKey={key}
              isFirst={place === 0}
              isLast={place === keys.length - 1}
              onMove={stable}
              handle={handle}
            />
          </li>
        ))}
        {removed && removed.place >= keys.length && (
          <li className="ow-field">
            <Removed />
          </li>
        )}
      </ol>
      {keys.length === 0 && !removed && (
        <Text color="fg.muted" py="4">
          {t('No fields yet. Add the first question.')}
        </Text>
      )}
      <Button type="button" variant="outline" size="lg" mt="4" onClick={() => store.add()} aria-label={t('Add field')}>
        {t('Add')}
      </Button>
    </Box>
  );
}

/** The card's number is a style and needs no render; CSS counters skip content that is not laid out. */
function numbered(place: number): CSSProperties {
  return { '--ow-number': `"${place + 1}. "` } as CSSProperties;
}

function Removed() {
  const t = useT();
  const store = useFieldStore();
  const label = useFields((fields) => nameOf(fields.removed()?.entry.field ?? { label: '', name: '' }));
  return (
    <Flex
      data-card="removed"
      role="status"
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.emphasized"
      rounded="lg"
      px="4"
      py="2"
      mb="2"
    >
      <Text overflowWrap="anywhere">{t('“{label}” was removed.', { label })}</Text>
      <Flex gap="2">
        <Button type="button" variant="outline" minH="11" data-focus="undo" onClick={() => store.undo()}>
          {t('Undo')}
        </Button>
        <Button type="button" variant="ghost" minH="11" onClick={() => store.forgetRemoved()}>
          {t('Close')}
        </Button>
      </Flex>
    </Flex>
  );
}

/** Moves the focus where the store wants it, after the render. */
function useFocusWishes(list: RefObject<HTMLOListElement | null>): void {
  const store = useFieldStore();
  const entries = useFields((fields) => fields.keys());
  const removed = useFields((fields) => fields.removed());
  const open = useFields((fields) => fields.form.get().open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order or of what is open
  useLayoutEffect(() => {
    const { focus } = store;
    if (!focus) return;
    store.focus = undefined;
    const card = list.current?.querySelector(`[data-card="${focus.key}"]`);
    const wanted = [...(card?.querySelectorAll<HTMLElement>(`[data-focus="${focus.at}"]`) ?? [])];
    const target = wanted.find((each) => !each.matches(':disabled')) ?? card?.querySelector<HTMLElement>('button');
    const control = target?.matches('button, input, textarea, select')
      ? target
      : target?.querySelector<HTMLElement>('input');
    control?.focus();
  }, [entries, removed, open]);
}
