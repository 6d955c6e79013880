import { Input } from '@chakra-ui/react';
import { FieldFrame, type FieldProps, useFieldIds, useFieldState } from '../form/field.tsx';

/** A date with a time. The form's value is a wall clock, `YYYY-MM-DDTHH:mm`: whose, is for the form to say. */
export function DateTimeField(props: FieldProps & { onPicked?: () => void }) {
  return <NativeField {...props} type="datetime-local" />;
}

/** A day; the form's value is `YYYY-MM-DD`. */
export function DateField(props: FieldProps & { min?: string }) {
  return <NativeField {...props} type="date" />;
}

/** A time of day; the form's value is `HH:mm`. */
export function TimeField(props: FieldProps) {
  return <NativeField {...props} type="time" />;
}

function NativeField(
  props: FieldProps & { type: 'datetime-local' | 'date' | 'time'; min?: string; onPicked?: () => void },
) {
  const { input, helpers, error } = useFieldState<string>(props.name);
  const ids = useFieldIds(props.hint, error);
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <Input
        type={props.type}
        aria-describedby={ids.describedBy}
        name={props.name}
        min={props.min}
        value={input.value}
        onBlur={input.onBlur}
        onChange={(event) => {
          void helpers.setValue(event.target.value);
          props.onPicked?.();
        }}
        size="lg"
        borderColor="border.emphasized"
        bg="bg.panel"
      />
    </FieldFrame>
  );
}
