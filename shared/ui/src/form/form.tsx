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

/** The values that were submitted last and accepted. */
const SentContext = createContext<unknown>(undefined);

type Schema = Parameters<typeof validateYupSchema>[1];

/** What a refused submit says: messages by field, and a sentence about the whole where no field is at fault. */
export interface SubmitProblem {
  errors?: Record<string, Said>;
  form?: string;
}

export interface FormProps<V extends FormikValues> {
  initialValues: V;
  /**
   * Loads a yup schema of the contract, the same that the server checks with. Asked for when the form is first touched:
   * a page that is only looked at needs neither schemas nor yup.
   */
  schema: () => Promise<Schema>;
  /** Submits; a problem that it returns is shown, and everything typed stays. */
  onSubmit: (values: V) => Promise<SubmitProblem | undefined> | Promise<void>;
  translate: Translate;
  label: string;
  /** Keeps what was typed over a reload, Back and an expired session. */
  draft?: Draft<V> | undefined;
  children: ReactNode;
}

/** What somebody typed before; `useDraft` of remote-kit makes it. */
export interface Draft<V> {
  /** Undefined where there is none. */
  values: V | undefined;
  keep(values: V): void;
  clear(): void;
}

/**
 * A form: checks at leaving a field and at submit. What a submit was refused for stands above the fields and at them; the
 * focus goes to the first field that is wrong. Where none is, the words above come into sight, and whoever raised the alert
 * has had them read out. After a submit that was accepted it takes another only once a field has changed (specification,
 * section 4).
 */
export function Form<V extends FormikValues>(props: FormProps<V>) {
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<V>();
  // What the server said of a field holds until that field changes: leaving another one asks the schema alone.
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

/** What the schema finds wrong. Where it does not come, nothing: then the server says it at the submit. */
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

/** What the form begins with. Of a draft that counts what the form still has, in the kind that it has it. */
function withDraft<V extends FormikValues>(initial: V, draft: V | undefined): V {
  const fitting = Object.entries(draft ?? {}).filter(([name, value]) => typeof value === typeof initial[name]);
  return { ...initial, ...Object.fromEntries(fitting) };
}

/** Messages by path (`answers[0].text`) as formik keeps them: nested like the values. */
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
  // Decided once the fields have drawn their errors, so that no words are in the page twice, even for a moment.
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
    // By POST, should a browser ever send it by itself: nothing that was typed may stand in an address.
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

/** @param props.empty what the form begins with where nobody has typed anything */
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

/** The button that submits; it rests while the form is on its way, and after that until a field has changed. */
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
