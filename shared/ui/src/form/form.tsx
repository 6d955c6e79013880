import { Button, chakra, Stack } from '@chakra-ui/react';
import {
  Formik,
  type FormikErrors,
  type FormikValues,
  setIn,
  useFormikContext,
  validateYupSchema,
  yupToFormErrors,
} from 'formik';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Notice } from '../feedback/states.tsx';
import type { Translate } from './field.tsx';

const TranslateContext = createContext<Translate>((message) => message);

/** The form's translation of its schema's messages. */
export const useTranslate = () => useContext(TranslateContext);

/** A yup schema. */
type Schema = Parameters<typeof validateYupSchema>[1];

/** What a refused submit says: messages by field, and a sentence about the whole where no field is at fault. */
export interface SubmitProblem {
  errors?: Record<string, string>;
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
  children: ReactNode;
}

/** A form: checks at leaving a field and at submit, and puts the focus on the first field that is wrong. */
export function Form<V extends FormikValues>(props: FormProps<V>) {
  const [problem, setProblem] = useState<string>();
  return (
    <TranslateContext value={props.translate}>
      <Formik<V>
        initialValues={props.initialValues}
        validate={(values) => problemsOf(values, props.schema)}
        onSubmit={async (values, form) => {
          setProblem(undefined);
          const refused = await props.onSubmit(values);
          if (refused?.errors) form.setErrors(byField(refused.errors));
          if (refused?.form) setProblem(refused.form);
        }}
      >
        <FormBody label={props.label} problem={problem}>
          {props.children}
        </FormBody>
      </Formik>
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
    return yupToFormErrors(error);
  }
}

/** Messages by path (`answers[0].text`) as formik keeps them: nested like the values. */
function byField<V>(errors: Record<string, string>): FormikErrors<V> {
  return Object.entries(errors).reduce((nested, [path, message]) => setIn(nested, path, message), {});
}

function FormBody(props: { label: string; problem: string | undefined; children: ReactNode }) {
  const form = useFormikContext();
  const element = useRef<HTMLFormElement>(null);
  const { isSubmitting, isValid, submitCount } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per submit, not at each key
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || isValid) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting]);
  return (
    <chakra.form ref={element} onSubmit={form.handleSubmit} noValidate aria-label={props.label}>
      <Stack gap="5">
        {props.problem && <Notice kind="error">{props.problem}</Notice>}
        {props.children}
      </Stack>
    </chakra.form>
  );
}

/** The button that submits; it works while the form is not on its way. */
export function SubmitButton({ children, full = false }: { children: ReactNode; full?: boolean }) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button type="submit" size="lg" w={full ? 'full' : undefined} loading={isSubmitting} loadingText={children}>
      {children}
    </Button>
  );
}
