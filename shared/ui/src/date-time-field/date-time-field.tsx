import { Input } from '@chakra-ui/react';
import { FieldFrame, type FieldProps, useFieldIds, useFieldState } from '../form/field.tsx';
import { useTranslate } from '../form/form.tsx';

/** A date with a time. The form's value is a wall clock, `YYYY-MM-DDTHH:mm`: whose, is for the form to say. */
export function DateTimeField(props: FieldProps & { onPicked?: () => void }) {
  const t = useTranslate();
  const { input, helpers, error } = useFieldState<string>(props.name);
  const ids = useFieldIds(props.hint, error);
  return (
    <FieldFrame {...props} ids={ids} error={error && t(error)}>
      <Input
        type="datetime-local"
        aria-describedby={ids.describedBy}
        name={props.name}
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
