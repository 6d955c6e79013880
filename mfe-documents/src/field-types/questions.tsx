import type { Said } from '@openward/contract';
import {
  type Answers,
  type AnswerValue,
  answerError,
  type FormField,
  loadPatterns,
  MOST_ANSWER_LETTERS,
  type OtherLanguage,
  sectionHeadings,
  shownFields,
} from '@openward/contract/forms';
import { useT, useUser } from '@openward/remote-kit';
import { type FormStore, useFormStore } from '@openward/remote-kit/editing';
import { Box, Heading, Stack, Text } from '@openward/ui/layout';
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FIELD_TYPE_ENTRIES } from './field-types.tsx';

/**
 * The questions of a form in order, by section, without those that a rule hides.
 * @param props.errors problems found by a submit, by field name
 * @param props.otherLanguage gives the language of texts that are not in the page's language
 * @param props.recordAnswers answers prefilled from the record, by field name
 * @param props.only the questions of this step; all by default
 */
export function Questions(props: {
  fields: readonly FormField[];
  otherLanguage?: OtherLanguage;
  answerStore: FormStore<Answers>;
  errors?: Readonly<Record<string, Said>>;
  only?: ReadonlySet<string>;
  recordAnswers?: Answers;
  disabled?: boolean;
}) {
  const shown = useShownNames(props.fields, props.answerStore);
  const hasPattern = props.fields.some(({ format }) => format?.kind === 'pattern');
  useEffect(() => {
    // If it fails to load, the server checks.
    if (hasPattern) void loadPatterns().catch(() => {});
  }, [hasPattern]);
  const asked = props.fields.filter(({ name }) => !props.only || props.only.has(name));
  const headings = sectionHeadings(asked, shown);
  const questions = asked.filter(({ name }) => shown.has(name));
  return (
    <Stack gap="6">
      {questions.map((field) => (
        <Question
          key={field.name}
          field={field}
          otherLanguage={props.otherLanguage}
          heading={headings.get(field.name)}
          answerStore={props.answerStore}
          error={props.errors?.[field.name]}
          recorded={props.recordAnswers?.[field.name]}
          disabled={props.disabled}
          isOneOfMany={questions.length > MANY}
        />
      ))}
    </Stack>
  );
}

/** The names of the fields shown for the current answers; recomputed only if they change. */
export function useShownNames(fields: readonly FormField[], answerStore: FormStore<Answers>): ReadonlySet<string> {
  const key = useFormStore(answerStore, (answers) =>
    shownFields(fields, answers)
      .map(({ name }) => name)
      .join(' '),
  );
  return new Set(key.split(' '));
}

/** Number of questions from which those out of sight skip layout, to keep typing fast. */
const MANY = 60;
/** Skipped elements clip at their edge, so the padding leaves room for the focus ring. */
const UNSEEN = { contentVisibility: 'auto', containIntrinsicSize: 'auto 6rem', p: '1', m: '-1' } as const;

const Question = memo(function Question(props: {
  field: FormField;
  otherLanguage: OtherLanguage | undefined;
  /** The heading of the section that begins here. */
  heading: string | undefined;
  answerStore: FormStore<Answers>;
  error: Said | undefined;
  recorded: AnswerValue | undefined;
  disabled: boolean | undefined;
  isOneOfMany: boolean;
}) {
  const t = useT();
  const { field, answerStore, otherLanguage } = props;
  const value = useFormStore(answerStore, (answers) => answers[field.name], field.name);
  const help = useRecordHint(field, value, props.recorded);
  const { Input } = FIELD_TYPE_ENTRIES[field.type];
  const [isLeft, setLeft] = useState(false);
  const found = useRef<{ error: Said | undefined; value: AnswerValue | undefined }>({ error: undefined, value });
  if (found.current.error !== props.error) found.current = { error: props.error, value };
  // A submit's error stays until the answer is valid; an error that only the server finds, until the answer changes.
  const atServer = found.current.value === value ? props.error : undefined;
  // A pasted answer that is too long shows its error at once.
  const isTooLong = typeof value === 'string' && value.length > MOST_ANSWER_LETTERS;
  const now = isLeft || isTooLong || props.error ? (answerError(field, value) ?? atServer) : undefined;
  return (
    <Stack gap="4" data-question={field.name} {...(props.isOneOfMany ? UNSEEN : {})}>
      {props.heading && (
        <Heading size="lg" lang={otherLanguage?.(props.heading)} dir="auto">
          {props.heading}
        </Heading>
      )}
      {field.text && (
        <Text lang={otherLanguage?.(field.text)} dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
          {field.text}
        </Text>
      )}
      <InLanguage lang={otherLanguage?.(field.label)} hasHelp={Boolean(field.help)}>
        <Input
          field={help === field.help ? field : { ...field, help }}
          value={value}
          error={now && t(now)}
          requiredText={t('required')}
          disabled={props.disabled}
          onChange={(next) => answerStore.change({ [field.name]: next }, [field.name])}
          onBlur={() => setLeft(true)}
        />
      </InLanguage>
    </Stack>
  );
});

/** The parts of a control that are in the page's language: error text and the empty option. */
const OF_PAGE = '[data-part="error-text"], option[value=""]';

/**
 * Marks a control whose question is in another language than the page.
 * @param props.hasHelp false if the text below it is entirely the portal's
 */
function InLanguage({ hasHelp, ...part }: { lang: string | undefined; hasHelp: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const ofPage = hasHelp ? OF_PAGE : `${OF_PAGE}, [id$="hint"]`;
    for (const element of box.current?.querySelectorAll<HTMLElement>(ofPage) ?? [])
      if (part.lang === undefined) element.removeAttribute('lang');
      else element.lang = document.documentElement.lang;
  });
  return <Box ref={box} {...part} />;
}

/**
 * The help of a prefilled question, which says whether the answer still equals the record. It always has a line, so
 * that typing moves nothing.
 */
function useRecordHint({ help, source }: FormField, value: AnswerValue | undefined, recorded: AnswerValue | undefined) {
  const t = useT();
  const { userRole, actingFor } = useUser();
  if (recorded === undefined) return help;
  const isOwn = userRole === 'ROLE_PATIENT' && !actingFor;
  const ofRecord = isOwn
    ? [t('From your record'), t('Differs from your record')]
    : [t('From the record'), t('Differs from the record')];
  const ofForm = [t('From the last answer'), t('Changed since the last answer')];
  const [same, other] = source === 'lastAnswer' ? ofForm : ofRecord;
  return [help, JSON.stringify(value) === JSON.stringify(recorded) ? same : other].filter(Boolean).join(' · ');
}
