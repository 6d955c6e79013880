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

/** What every control has; texts are ready to read. */
export interface ControlProps<V> {
  /** Names the control in the page; unique. In a form it is the name of its value. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  value: V;
  onChange: (value: V) => void;
  /** The control was left. It is told once no pointer is pressed. */
  onBlur?: (() => void) | undefined;
}

type Framed = Omit<ControlProps<unknown>, 'value' | 'onChange'>;

/** Translates what a schema or the server said; the form provides it. */
export type Translate = (said: Said) => string;

export const TranslateContext = createContext<Translate>(textOf);

/** The ids of what describes a field's control. */
export interface FieldIds {
  hint: string;
  error: string;
  /** For the control's `aria-describedby`: the hint stays, the error comes beside it. */
  describedBy: string | undefined;
}

/** Makes the ids of a field. */
export function useFieldIds(hint: string | undefined, error: Said | undefined): FieldIds {
  const id = useId();
  const ids = { hint: `${id}hint`, error: `${id}error` };
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return { ...ids, describedBy: describedBy || undefined };
}

/** Whether a message at a field is read out when it comes. */
const IsSpoken = createContext(true);

const NotesContext = createContext<Readonly<Record<string, ReactNode>>>({});

/** Gives the fields of a form something to show below them, by their names. */
export const FieldNotes = NotesContext.Provider;

/** What a form has to say below a field; a control without a {@link FieldFrame} has its own. */
export function FieldNote({ name }: { name: string }) {
  return useContext(NotesContext)[name] ?? null;
}

/** What a frame tells its control. */
export interface FramedControl {
  name: string;
  'aria-describedby': string | undefined;
  onBlur: (() => void) | undefined;
}

/** Label, control, hint and error of one field, tied together for assistive technology. */
export function FieldFrame(props: Framed & { children: (control: FramedControl) => ReactNode }) {
  const { name, hint, error } = props;
  const ids = useFieldIds(hint, error);
  // Of the moment at which it comes: one that a submit has brought is not said later.
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
        {/* A question of a form may run another way than the page. */}
        <bdi>{props.label}</bdi>
        <Field.RequiredIndicator />
      </Field.Label>
      {props.children({ name, 'aria-describedby': ids.describedBy, onBlur: blurHandler(props) })}
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      {/* A region that comes together with its text is often not read out. */}
      <Field.ErrorText aria-live="off">{error}</Field.ErrorText>
      <FieldNote name={name} />
    </Field.Root>
  );
}

/** A control's handler of `blur`. */
export function blurHandler({ onBlur }: Framed): (() => void) | undefined {
  return onBlur && (() => afterPress(onBlur));
}

// biome-ignore lint/suspicious/noExplicitAny: a control of any value
type AnyControl = ControlProps<any>;

/** A control as a field of the form around it: value, error and what leads to them come from there. */
export type BoundProps<P extends AnyControl> = Omit<P, 'value' | 'onChange' | 'onBlur' | 'error'> & {
  /** Hears of each change as well. */
  onChange?: P['onChange'];
};

/**
 * Binds a control to the form around it. The message comes once the person has left the field or submitted. Where the page
 * has put the focus into it (`autoFocus`), leaving it untouched shows nothing: the message would push away what they go to.
 * The message of a field that was left is read out; after a submit the focus reads that of the first wrong field alone.
 */
export function bindField<P extends AnyControl>(Control: ComponentType<P>) {
  // Drawn anew only where something of its own has changed: a key in one field leaves the others as they are.
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
    /** The submits before the field was left last. */
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
      // What was pressed may have been the submit, which has checked every field.
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
 * Does something once no pointer is pressed: at once, mostly. A field is left by pressing on something else; an error that
 * appears at that moment would move what is pressed away from the pointer, and the click would be lost.
 */
function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

if (typeof window !== 'undefined') {
  const release = () => {
    isPressed = false;
    // After the click, which comes right behind.
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

/** Of a field that holds others, formik has an object or a list of their messages here. */
function isSaid(error: unknown): error is Said {
  return typeof error === 'object' && error !== null ? 'sentence' in error : Boolean(error);
}

/** The first control in an element that is wrong; where one of a group is to be chosen, the group's first. */
export const firstWrongIn = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input');
