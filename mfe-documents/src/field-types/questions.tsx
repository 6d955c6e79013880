import { type AnswerValue, answerError, type FormField, sectionHeadings, shownFields } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Heading, Stack } from '@openward/ui/layout';
import { memo, useRef, useState, useSyncExternalStore } from 'react';
import type { AnswerSheet } from './answer-sheet.ts';
import { FieldInput } from './field-inputs.tsx';

/**
 * The questions of a form in their order, each section under its heading, those that a rule hides left out.
 * @param props.errors what the server or a submit found, by field name; sentences of the contract
 * @param props.only the names of the questions of this step; all where it is left out
 */
export function Questions(props: {
  fields: readonly FormField[];
  sheet: AnswerSheet;
  errors?: Readonly<Record<string, string>>;
  only?: ReadonlySet<string>;
  disabled?: boolean;
}) {
  const shown = useShownNames(props.fields, props.sheet);
  const asked = props.fields.filter(({ name }) => !props.only || props.only.has(name));
  const headings = sectionHeadings(asked, shown);
  const questions = asked.filter(({ name }) => shown.has(name));
  return (
    <Stack gap="6">
      {questions.map((field) => (
        <Question
          key={field.name}
          field={field}
          heading={headings.get(field.name)}
          sheet={props.sheet}
          error={props.errors?.[field.name]}
          disabled={props.disabled}
          isOneOfMany={questions.length > MANY}
        />
      ))}
    </Stack>
  );
}

/** The names of the fields that the answers so far show: the same object while they are the same fields. */
export function useShownNames(fields: readonly FormField[], sheet: AnswerSheet): ReadonlySet<string> {
  const key = useSyncExternalStore(sheet.subscribe, () =>
    shownFields(fields, sheet.answers())
      .map(({ name }) => name)
      .join(' '),
  );
  return new Set(key.split(' '));
}

/** Questions on one page from which on those out of sight are not laid out: a key must not wait for them. */
const MANY = 60;
/** What is not laid out is cut off at its edge, so that gets room for the ring around what has the focus. */
const UNSEEN = { contentVisibility: 'auto', containIntrinsicSize: 'auto 6rem', p: '1', m: '-1' } as const;

const Question = memo(function Question(props: {
  field: FormField;
  /** Of the section that begins here. */
  heading: string | undefined;
  sheet: AnswerSheet;
  error: string | undefined;
  disabled: boolean | undefined;
  isOneOfMany: boolean;
}) {
  const t = useT();
  const { field, sheet } = props;
  const value = useSyncExternalStore(sheet.subscribe, () => sheet.answers()[field.name]);
  const [isLeft, setLeft] = useState(false);
  const found = useRef<{ error: string | undefined; value: AnswerValue | undefined }>({ error: undefined, value });
  if (found.current.error !== props.error) found.current = { error: props.error, value };
  // What a submit found stands until the answer fits; what only the server can find, until it is another answer.
  const atServer = found.current.value === value ? props.error : undefined;
  const now = isLeft || props.error ? (answerError(field, value) ?? atServer) : undefined;
  return (
    <Stack gap="4" data-question={field.name} {...(props.isOneOfMany ? UNSEEN : {})}>
      {props.heading && <Heading size="lg">{props.heading}</Heading>}
      <FieldInput
        field={field}
        value={value}
        error={now && t(now)}
        disabled={props.disabled}
        onChange={(next) => sheet.answer(field.name, next)}
        onBlur={() => setLeft(true)}
      />
    </Stack>
  );
});
