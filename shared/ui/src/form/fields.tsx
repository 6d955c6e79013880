import { Box, IconButton, Input, Textarea } from '@chakra-ui/react';
import { charactersOf } from '@openward/contract';
import { Eye, EyeOff } from 'lucide-react';
import { type HTMLInputAutoCompleteAttribute, useState } from 'react';
import { bindField, type ControlProps, FieldFrame } from './field.tsx';

/** The style of all controls for typing and choosing. */
export const CONTROL_STYLE = { size: 'lg', borderColor: 'border.emphasized', bg: 'bg.panel' } as const;

/** Limits that keep years to four digits. */
const LIMITS: Readonly<Record<string, { min: string; max: string }>> = {
  date: { min: '1800-01-01', max: '2199-12-31' },
  'datetime-local': { min: '1800-01-01T00:00', max: '2199-12-31T23:59' },
};

/**
 * A text, several lines, a day (`YYYY-MM-DD`), a time (`HH:mm`) or both (`YYYY-MM-DDTHH:mm`). It has no `maxLength`,
 * because browsers silently cut off pasted text; schemas refuse what is too long.
 */
export function TextControl(
  props: ControlProps<string> & {
    type?: 'text' | 'email' | 'tel' | 'search' | 'date' | 'time' | 'datetime-local';
    /** Makes it a text area. */
    rows?: number | undefined;
    min?: string;
    autoComplete?: HTMLInputAutoCompleteAttribute;
    inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | undefined;
    /** If the text is in another language than the page. */
    lang?: string;
    dir?: 'ltr' | 'rtl';
    /** Cleans typed or pasted text, such as a code with spaces. */
    clean?: (typed: string) => string;
  },
) {
  const { label, hint, error, required, disabled, onBlur, onChange, rows, clean, type = 'text', ...rest } = props;
  const take = (typed: string) => onChange(clean ? clean(typed) : typed);
  return (
    <FieldFrame {...props}>
      {(control) => {
        const given = { ...CONTROL_STYLE, ...rest, ...control };
        return rows ? (
          <Textarea {...given} rows={rows} onChange={(event) => take(event.target.value)} />
        ) : (
          <Input {...LIMITS[type]} {...given} type={type} onChange={(event) => take(event.target.value)} />
        );
      }}
    </FieldFrame>
  );
}

/** A text field in a form. */
export const TextField = bindField(TextControl);

/** A text area in a form with a length counter. Text that is too long is refused, not cut off. */
export const TextAreaField = bindField(
  ({ maxLength, rows = 4, ...props }: ControlProps<string> & { rows?: number; maxLength: number }) => {
    const length = `${charactersOf(props.value).length}\u00a0/\u00a0${maxLength}`;
    return <TextControl {...props} rows={rows} hint={props.hint ? `${props.hint} ${length}` : length} />;
  },
);

/** A password field with a button to show the password. Password managers use `autoComplete`. */
export const PasswordField = bindField(
  (
    props: ControlProps<string> & {
      autoComplete: 'current-password' | 'new-password';
      /** The name of the button in both states; `aria-pressed` tells them apart. */
      showLabel: string;
    },
  ) => {
    const [shown, setShown] = useState(false);
    return (
      <FieldFrame {...props}>
        {(control) => (
          <Box position="relative" w="full">
            <Input
              {...control}
              {...CONTROL_STYLE}
              value={props.value}
              onChange={(event) => props.onChange(event.target.value)}
              type={shown ? 'text' : 'password'}
              autoComplete={props.autoComplete}
              autoCapitalize="none"
              autoFocus={props.autoFocus}
              spellCheck={false}
              pe="12"
            />
            <IconButton
              aria-label={props.showLabel}
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
        )}
      </FieldFrame>
    );
  },
);
