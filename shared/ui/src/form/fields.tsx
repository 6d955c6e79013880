import { Box, IconButton, Input, Textarea } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { type HTMLInputAutoCompleteAttribute, useState } from 'react';
import { FieldFrame, type FieldProps, useFieldIds, useFieldState } from './field.tsx';

/** A line of text. */
export function TextField(
  props: FieldProps & {
    type?: 'text' | 'email' | 'tel' | 'search' | 'date' | 'time';
    autoComplete?: HTMLInputAutoCompleteAttribute;
    inputMode?: 'numeric' | 'tel' | 'email';
    autoFocus?: boolean;
    /** Makes of what was typed or pasted what the form keeps: a code without its spaces. */
    clean?: (typed: string) => string;
  },
) {
  const { input, helpers, error } = useFieldState<string>(props.name, props.autoFocus);
  const { clean } = props;
  const ids = useFieldIds(props.hint, error);
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <Input
        {...input}
        aria-describedby={ids.describedBy}
        onChange={clean ? (event) => void helpers.setValue(clean(event.target.value)) : input.onChange}
        type={props.type ?? 'text'}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        autoFocus={props.autoFocus}
        size="lg"
        borderColor="border.emphasized"
        bg="bg.panel"
      />
    </FieldFrame>
  );
}

/** A password with a button that shows and hides it; password managers see what `autoComplete` says. */
export function PasswordField(
  props: FieldProps & {
    autoComplete: 'current-password' | 'new-password';
    showLabel: string;
    hideLabel: string;
    autoFocus?: boolean;
  },
) {
  const [shown, setShown] = useState(false);
  const { input, error } = useFieldState<string>(props.name, props.autoFocus);
  const ids = useFieldIds(props.hint, error);
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <Box position="relative" w="full">
        <Input
          {...input}
          aria-describedby={ids.describedBy}
          type={shown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          autoFocus={props.autoFocus}
          spellCheck={false}
          size="lg"
          pe="12"
          borderColor="border.emphasized"
          bg="bg.panel"
        />
        <IconButton
          aria-label={shown ? props.hideLabel : props.showLabel}
          aria-pressed={shown}
          variant="ghost"
          colorPalette="gray"
          size="sm"
          position="absolute"
          insetInlineEnd="1"
          top="1"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size="1.125rem" /> : <Eye size="1.125rem" />}
        </IconButton>
      </Box>
    </FieldFrame>
  );
}

/** Several lines of text, with what is left of its length. */
export function TextAreaField(props: FieldProps & { rows?: number; maxLength: number }) {
  const { input, error } = useFieldState<string>(props.name);
  const left = `${input.value.length} / ${props.maxLength}`;
  const hint = props.hint ? `${props.hint} ${left}` : left;
  const ids = useFieldIds(hint, error);
  return (
    <FieldFrame {...props} hint={hint} ids={ids} error={error}>
      <Textarea
        {...input}
        aria-describedby={ids.describedBy}
        rows={props.rows ?? 4}
        size="lg"
        borderColor="border.emphasized"
        bg="bg.panel"
      />
    </FieldFrame>
  );
}
