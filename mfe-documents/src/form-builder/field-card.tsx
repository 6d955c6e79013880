import { textOf } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { ArrowDown, ArrowUp, ChevronDown, Copy, GripVertical, Trash2 } from '@openward/ui/icons';
import { type ComponentProps, type KeyboardEvent, memo } from 'react';
import { FIELD_TYPE_ENTRIES, FORMAT_ENTRIES } from '../field-types/field-types.tsx';
import { FieldSettings } from './field-settings.tsx';
import { useFieldStore, useFields } from './field-store.ts';
import { nameOf, ruleSentence } from './rule-labels.ts';
import type { DragHandle } from './use-drag.ts';

const ICON = { size: '1.125rem', 'aria-hidden': true } as const;

interface CardProps {
  fieldKey: string;
  isFirst: boolean;
  isLast: boolean;
  /** @param at the button that gets the focus afterwards */
  onMove: (key: string, step: number, at: string) => void;
  handle: DragHandle;
}

/** A field of the form: a summary when closed, its settings when open. */
export const FieldCard = memo(function FieldCard({ fieldKey: key, isFirst, isLast, onMove, handle }: CardProps) {
  const t = useT();
  const store = useFieldStore();
  const entry = useFields((fields) => fields.entry(key), key);
  const isOpen = useFields((fields) => fields.isOpen(key), key);
  const rule = useFields(
    (fields) => ruleSentence(fields.entry(key)?.field.showWhen, (name) => fields.named(name), t),
    key,
  );
  if (!entry) return null;
  const { field, problems } = entry;
  const wrong = Object.values(problems);
  const label = field.label.trim() ? nameOf(field) : t('Question without text');
  const byArrows = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(key, step, 'handle');
  };
  return (
    <div className="ow-card" data-open={isOpen || undefined} data-wrong={wrong.length > 0 || undefined}>
      {field.section !== null && <div className="ow-card-section">{field.section || t('Section')}</div>}
      {field.text && <div className="ow-card-text">{field.text}</div>}
      <div className="ow-card-head">
        <CardButton
          className="ow-card-button ow-card-handle"
          data-focus="handle"
          label={t('Move {label}: drag or press the arrow keys', { label })}
          onPointerDown={handle}
          onKeyDown={byArrows}
        >
          <GripVertical {...ICON} />
        </CardButton>
        <button
          type="button"
          className="ow-card-open"
          data-focus="open"
          aria-expanded={isOpen}
          onClick={() => store.toggle(key)}
        >
          <ChevronDown className="ow-card-arrow" {...ICON} />
          <span className="ow-card-label">{label}</span>
          <span className="ow-card-about">
            {[
              t(field.format ? FORMAT_ENTRIES[field.format.kind].label : FIELD_TYPE_ENTRIES[field.type].label),
              field.required && t('Required'),
              rule,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {!isOpen &&
            wrong.map((problem) => (
              <span key={textOf(problem)} className="ow-card-problem">
                {t(problem)}
              </span>
            ))}
        </button>
        <div className="ow-card-actions">
          <CardButton
            data-focus="up"
            disabled={isFirst}
            label={t('Move up, {label}', { label })}
            onClick={() => onMove(key, -1, 'up')}
          >
            <ArrowUp {...ICON} />
          </CardButton>
          <CardButton
            data-focus="down"
            disabled={isLast}
            label={t('Move down, {label}', { label })}
            onClick={() => onMove(key, 1, 'down')}
          >
            <ArrowDown {...ICON} />
          </CardButton>
          <CardButton label={t('Duplicate, {label}', { label })} onClick={() => store.duplicate(key)}>
            <Copy {...ICON} />
          </CardButton>
          <CardButton label={t('Remove, {label}', { label })} onClick={() => store.remove(key)}>
            <Trash2 {...ICON} />
          </CardButton>
        </div>
      </div>
      {isOpen && <FieldSettings fieldKey={key} />}
    </div>
  );
});

function CardButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" className="ow-card-button" aria-label={label} title={label} {...rest} />;
}
