import { canAlert, type FieldType, meaningOf, saysNothing } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Box } from '@openward/ui/layout';
import { ChoicesControl, TickControl } from '@openward/ui/select-field';
import { useFields, usePart } from './field-store.ts';

/** Whether the answer is an alert to staff and, for choices, which answers are. */
export function AlertPart({ fieldKey, type }: { fieldKey: string; type: FieldType }) {
  const t = useT();
  const [alert = null, set] = usePart(fieldKey, 'alert');
  const isScale = useFields((fields) => fields.entry(fieldKey)?.field.format?.kind === 'scale', fieldKey);
  if (!canAlert(type)) return null;
  const hasOptions = meaningOf({ type }).hasOptions && !isScale;
  return (
    <Box>
      <TickControl
        name={`${fieldKey}.alert`}
        label={t('Show the answer as an alert')}
        hint={
          hasOptions || type === 'CheckBox'
            ? t('Staff see it on the patient record and at each visit.')
            : t('Staff see it on the patient record and at each visit, unless it is “No” or “None”.')
        }
        value={alert !== null}
        onChange={(is) => set(is ? {} : null)}
      />
      {alert && hasOptions && <AlertingAnswers fieldKey={fieldKey} />}
    </Box>
  );
}

/** The options to tick; before the first tick, all count except those that mean no. */
function AlertingAnswers({ fieldKey }: { fieldKey: string }) {
  const t = useT();
  const [alert, set, problem] = usePart(fieldKey, 'alert');
  const [options = []] = usePart(fieldKey, 'options');
  const named = [...new Set(options.map((option) => option.trim()).filter(Boolean))];
  return (
    <Box ps="8" mt="2">
      <ChoicesControl
        name={`${fieldKey}.alert.answers`}
        label={t('Answers that are an alert')}
        options={named}
        isMany
        value={named.filter((option) => (alert?.answers ? alert.answers.includes(option) : !saysNothing(option)))}
        error={problem && t(problem)}
        onChange={(answers) => set({ answers: [...answers] })}
      />
    </Box>
  );
}
