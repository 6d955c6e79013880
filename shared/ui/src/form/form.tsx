import { Box, chakra, Stack } from '@chakra-ui/react';
import { messagesOf, type Said } from '@openward/contract';
import {
  Formik,
  type FormikErrors,
  type FormikValues,
  getIn,
  setIn,
  useFormikContext,
  validateYupSchema,
} from 'formik';
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../button/action-button.tsx';
import { Notice } from '../feedback/states.tsx';
import { firstWrongIn, type Translate, TranslateContext } from './field.tsx';
import { PublishForm, useFormState } from './form-state.tsx';

/** The values of the last accepted submit. */
const SentContext = createContext<unknown>(undefined);

type Schema = Parameters<typeof validateYupSchema>[1];

/** The result of a refused submit: errors by field, and a form error if no field is at fault. */
export interface SubmitProblem {
  errors?: Record<string, Said>;
  form?: string;
}

export interface FormProps<V extends FormikValues> {
  initialValues: V;
  /**
   * Loads the contract's yup schema, which the server uses as well. Called when the form is first touched, so that a
   * page that is only read loads neither schemas nor yup.
   */
  schema: () => Promise<Schema>;
  /** Submits. A returned problem is shown, and the values stay. */
  onSubmit: (values: V) => Promise<SubmitProblem | undefined> | Promise<void>;
  translate: Translate;
  label: string;
  /** Keeps the values across reload, Back and an expired session. */
  draft?: Draft<V> | undefined;
  children: ReactNode;
}

/** A stored draft, created by `useDraft` of remote-kit. */
export interface Draft<V> {
  values: V | undefined;
  keep(values: V): void;
  clear(): void;
}

/**
 * A form that validates when a field is left and at submit. After a refusal it shows the errors above and at the
 * fields, and focuses the first invalid field. If there is none, it scrolls the form error into view, which the
 * caller's alert has announced. After an accepted submit, it submits again only once a field has changed
 * (specification, section 4).
 */
export function Form<V extends FormikValues>(props: FormProps<V>) {
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<V>();
  // A server error stays until its field changes; leaving another field only runs the schema.
  const refusal = useRef<{ values: V; errors: Record<string, Said> }>(undefined);
  const validate = async (values: V) => {
    const problems = await problemsOf(values, props.schema);
    const { values: before, errors = {} } = refusal.current ?? {};
    const holding = Object.entries(errors).filter(([path]) => getIn(values, path) === getIn(before, path));
    return { ...byField<V>(Object.fromEntries(holding)), ...problems };
  };
  const { draft } = props;
  return (
    <TranslateContext value={props.translate}>
      <SentContext value={sent}>
        <Formik<V>
          initialValues={withDraft(props.initialValues, draft?.values)}
          validate={validate}
          onSubmit={async (values, form) => {
            const refused = await props.onSubmit(values);
            if (!refused) {
              draft?.clear();
              return setSent(values);
            }
            const errors = refused.errors ?? {};
            refusal.current = { values, errors };
            form.setErrors(byField(errors));
            setProblem(refused.form);
          }}
        >
          <PublishForm>
            <FormBody
              label={props.label}
              problem={problem}
              onAttempt={() => {
                refusal.current = undefined;
                setProblem(undefined);
              }}
            >
              {props.children}
            </FormBody>
            <KeepDraft empty={props.initialValues} draft={draft as Draft<object> | undefined} />
          </PublishForm>
        </Formik>
      </SentContext>
    </TranslateContext>
  );
}

/** Validates with the schema. Without it (loading failed) there are no errors, and the server validates at submit. */
async function problemsOf<V extends FormikValues>(values: V, load: () => Promise<Schema>): Promise<FormikErrors<V>> {
  const schema = await load().catch(() => undefined);
  if (!schema) return {};
  try {
    await validateYupSchema(values, schema);
    return {};
  } catch (error) {
    return byField(messagesOf(error));
  }
}

/** Merges a draft into the initial values: only fields that the form still has, with the same type. */
function withDraft<V extends FormikValues>(initial: V, draft: V | undefined): V {
  const fitting = Object.entries(draft ?? {}).filter(([name, value]) => typeof value === typeof initial[name]);
  return { ...initial, ...Object.fromEntries(fitting) };
}

/** Nests errors by path (`answers[0].text`) like the values, as formik stores them. */
function byField<V>(errors: Record<string, Said>): FormikErrors<V> {
  return Object.entries(errors).reduce((nested, [path, message]) => setIn(nested, path, message), {});
}

function FormBody(props: { label: string; problem: string | undefined; onAttempt: () => void; children: ReactNode }) {
  const sent = useContext(SentContext);
  const { isSubmitting, isValid, submitCount, isSent, handleSubmit } = useFormState((form) => ({
    isSubmitting: form.isSubmitting,
    isValid: form.isValid,
    submitCount: form.submitCount,
    isSent: form.values === sent,
    handleSubmit: form.handleSubmit,
  }));
  const element = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLDivElement>(null);
  // Set after the fields have rendered their errors, so that no text appears twice, even briefly.
  const [above, setAbove] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per submit, not at each key
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const atFields = [...(element.current?.querySelectorAll('[data-part="error-text"]') ?? [])];
    setAbove(atFields.some(({ textContent }) => textContent === props.problem) ? undefined : props.problem);
    if (!isValid) firstWrongIn(element.current)?.focus();
  }, [submitCount, isSubmitting, props.problem]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the words come, not at each key
  useEffect(() => {
    if (above && (isValid || !firstWrongIn(element.current))) words.current?.scrollIntoView({ block: 'nearest' });
  }, [above]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isSubmitting || isSent) return event.preventDefault();
    setAbove(undefined);
    props.onAttempt();
    handleSubmit(event);
  };
  return (
    // POST in case the browser submits it without script, so that input never appears in an address.
    <chakra.form ref={element} method="post" onSubmit={submit} noValidate aria-label={props.label}>
      <Stack gap="5">
        {above && (
          <Box ref={words}>
            <Notice kind="error" isSaid>
              {above}
            </Notice>
          </Box>
        )}
        {props.children}
      </Stack>
    </chakra.form>
  );
}

/** @param props.empty the initial values without a draft */
function KeepDraft({ empty, draft }: { empty: object; draft: Draft<object> | undefined }) {
  const { values } = useFormikContext<object>();
  const sent = useContext(SentContext);
  const kept = useRef(values);
  useEffect(() => {
    if (kept.current === values || values === sent) return;
    kept.current = values;
    if (JSON.stringify(values) === JSON.stringify(empty)) draft?.clear();
    else draft?.keep(values);
  }, [values, empty, sent, draft]);
  return null;
}

/** The submit button. It is inactive during a submit, and after an accepted one until a field changes. */
export function SubmitButton({ children, full = false }: { children: ReactNode; full?: boolean }) {
  const sent = useContext(SentContext);
  const { isSubmitting, isSent } = useFormState(({ isSubmitting, values }) => ({
    isSubmitting,
    isSent: values === sent,
  }));
  return (
    <ActionButton type="submit" size="lg" w={full ? 'full' : undefined} isBusy={isSubmitting} isOff={isSent}>
      {children}
    </ActionButton>
  );
}
