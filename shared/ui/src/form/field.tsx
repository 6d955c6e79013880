import { Field } from '@chakra-ui/react';
import { type Said, textOf } from '@openward/contract';
import {
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { say } from '../feedback/voice.ts';
import { useFormState } from './form-state.tsx';

/** Common props of all controls. Texts are already translated. */
export interface ControlProps<V> {
  /** Unique in the page. In a form it is the name of the value. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  value: V;
  onChange: (value: V) => void;
  /** Called when the control loses focus, after any pressed pointer is released. */
  onBlur?: (() => void) | undefined;
}

type Framed = Omit<ControlProps<unknown>, 'value' | 'onChange'>;

/** Translates a message of a schema or the server. The form provides it. */
export type Translate = (said: Said) => string;

export const TranslateContext = createContext<Translate>(textOf);

/** The ids of the elements that describe a field's control. */
export interface FieldIds {
  hint: string;
  error: string;
  /** For the control's `aria-describedby`: the error and the hint. */
  describedBy: string | undefined;
}

/** Creates the ids of a field. */
export function useFieldIds(hint: string | undefined, error: Said | undefined): FieldIds {
  const id = useId();
  const ids = { hint: `${id}hint`, error: `${id}error` };
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return { ...ids, describedBy: describedBy || undefined };
}

/** Whether a new error of a field is announced. */
const IsSpoken = createContext(true);

const NotesContext = createContext<Readonly<Record<string, ReactNode>>>({});

/** Provides content to show below a form's fields, by field name. */
export const FieldNotes = NotesContext.Provider;

/** The content that the form shows below a field. A control without a {@link FieldFrame} must render it itself. */
export function FieldNote({ name }: { name: string }) {
  return useContext(NotesContext)[name] ?? null;
}

/** Props that a frame passes to its control. */
export interface FramedControl {
  name: string;
  'aria-describedby': string | undefined;
  onBlur: (() => void) | undefined;
}

/** Label, control, hint and error of a field, linked for assistive technology. */
export function FieldFrame(props: Framed & { children: (control: FramedControl) => ReactNode }) {
  const { name, hint, error } = props;
  const ids = useFieldIds(hint, error);
  // Decided when the error appears: an error from a submit is not announced later.
  const isSpoken = useRef(true);
  isSpoken.current = useContext(IsSpoken);
  useEffect(() => {
    if (isSpoken.current && error) say(error);
  }, [error]);
  return (
    <Field.Root
      ids={{ helperText: ids.hint, errorText: ids.error }}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      invalid={error !== undefined}
    >
      <Field.Label>
        {/* The label of a custom form may have another direction than the page. */}
        <bdi>{props.label}</bdi>
        <Field.RequiredIndicator />
      </Field.Label>
      {props.children({ name, 'aria-describedby': ids.describedBy, onBlur: blurHandler(props) })}
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      {/* A live region that appears with its text is often not announced, so `say` does it. */}
      <Field.ErrorText aria-live="off">{error}</Field.ErrorText>
      <FieldNote name={name} />
    </Field.Root>
  );
}

/** Returns a control's `blur` handler. */
export function blurHandler({ onBlur }: Framed): (() => void) | undefined {
  return onBlur && (() => afterPress(onBlur));
}

// biome-ignore lint/suspicious/noExplicitAny: a control of any value
type AnyControl = ControlProps<any>;

/** Props of a control that takes its value and error from the form around it. */
export type BoundProps<P extends AnyControl> = Omit<P, 'value' | 'onChange' | 'onBlur' | 'error'> & {
  /** Also called at each change. */
  onChange?: P['onChange'];
};

/**
 * Connects a control to the form around it. An error appears once the user has left the field or submitted. A field
 * with `autoFocus` that is left untouched shows none, because the error would move what the user is about to press. An
 * error after leaving a field is announced; after a submit, only the first invalid field takes the focus and is read.
 */
export function bindField<P extends AnyControl>(Control: ComponentType<P>) {
  // Memoised, so that typing in one field does not render the others.
  const Own = memo(Control) as unknown as ComponentType<P>;
  return memo(function BoundField(props: BoundProps<P>) {
    const { name, autoFocus = false } = props;
    const translate = useContext(TranslateContext);
    const { value, touched, error, initialValue, submitCount, setFieldValue, setFieldTouched } = useFormState(
      (form) => ({
        ...form.getFieldMeta<P['value']>(name),
        submitCount: form.submitCount,
        setFieldValue: form.setFieldValue,
        setFieldTouched: form.setFieldTouched,
      }),
    );
    /** The number of submits when the field was last left. */
    const left = useRef(-1);
    const latest = useRef({ submitCount, hears: props.onChange });
    latest.current = { submitCount, hears: props.onChange };
    const isByPage = useRef(autoFocus);
    if (value !== initialValue) isByPage.current = false;
    const onChange = useCallback(
      (value: P['value']) => {
        void setFieldValue(name, value);
        latest.current.hears?.(value);
      },
      [name, setFieldValue],
    );
    const onBlur = useCallback(() => {
      // The pressed button may have been the submit, which has already checked every field.
      if (latest.current.submitCount !== submitCount) return;
      left.current = submitCount;
      if (!isByPage.current) void setFieldTouched(name, true);
      isByPage.current = false;
    }, [name, submitCount, setFieldTouched]);
    const bound = { value, error: touched && isSaid(error) ? translate(error) : undefined, onChange, onBlur };
    return (
      <IsSpoken value={left.current === submitCount}>
        <Own {...({ ...props, ...bound } as unknown as P)} />
      </IsSpoken>
    );
  });
}

let isPressed = false;
const waiting: (() => void)[] = [];

/**
 * Runs work once no pointer is pressed. A field often loses focus because the user presses a button; an error that
 * appears then would move the button away from the pointer, and the click would be lost.
 */
function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

if (typeof window !== 'undefined') {
  const release = () => {
    isPressed = false;
    // After the click event, which follows directly.
    setTimeout(() => {
      for (const work of waiting.splice(0)) work();
    });
  };
  window.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true);
}

/** For a field with nested fields, formik has an object or a list of their errors here. */
function isSaid(error: unknown): error is Said {
  return typeof error === 'object' && error !== null ? 'sentence' in error : Boolean(error);
}

/** Returns the first invalid control in an element; in an invalid group, its first control. */
export const firstWrongIn = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input');
