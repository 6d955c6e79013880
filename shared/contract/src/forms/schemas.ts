import { USER_STATUSES } from '../core/enums.ts';
import { choice, entityId, recordVersion } from '../core/fields.ts';
import { array, boolean, number, object, string, ValidationError, withLimits } from '../core/yup.ts';
import { FIELD_NAME, FIELD_TYPES, RULE_KINDS } from './names.ts';
import { problemsOf } from './rules.ts';

/** Fields that a form may have. */
export const MOST_FIELDS = 600;

const showWhen = object({
  field: string().required('Please choose a field'),
  is: string().oneOf(RULE_KINDS, 'Rule is invalid').required('Rule is invalid'),
  value: string().max(500),
})
  .default(undefined)
  .notRequired();

const field = object({
  name: string()
    .matches(FIELD_NAME, 'Must begin with a letter and have letters, digits, - and _ only, 60 at most')
    .required('Field name is required')
    .meta({ example: 'note' }),
  label: string().trim().max(500).required('Label is required'),
  type: choice(FIELD_TYPES, 'Type is invalid', 'Type is required'),
  options: string().max(20_000, 'The options are too long').meta({ example: '' }),
  required: boolean(),
  multiline: boolean(),
  help: string().trim().max(1_000),
  section: string().trim().max(200),
  showWhen: showWhen.meta({ example: null }).nullable(),
});

/** False for what is no field or has parts that are no text: its own error says so, and there is nothing to compare. */
function isComparable(value: unknown): boolean {
  if (!field.isType(value)) return false;
  const { name, type, options, showWhen: rule } = value;
  return [name, type, options, rule?.field, rule?.is, rule?.value].every((part) => !part || typeof part === 'string');
}

/** The fields of a form, and what keeps them from being one: errors are at `formText[2].showWhen`. */
const formText = array(field.required())
  .max(MOST_FIELDS, withLimits('A form may have {max} fields'))
  .min(1, 'Please add a field')
  .required('Please add a field')
  .test('problems', (fields, context) => {
    if (!fields?.every(isComparable)) return true;
    const problems = problemsOf(fields as Parameters<typeof problemsOf>[0]);
    if (problems.length === 0) return true;
    return new ValidationError(
      problems.map(({ field: place, part, message }) =>
        context.createError({ path: `${context.path}[${place}].${part}`, message }),
      ),
    );
  });

const attachments = object({
  label: string().trim().max(200).required('Please say which files'),
  isRequired: boolean().default(false),
})
  .default(undefined)
  .nullable();

/** POST /master/dynamicform/save (specification, section 5). With an id a new version of that form. */
export const formSchema = object({
  id: entityId('form'),
  version: recordVersion,
  formName: string().trim().max(100).required('Form name is required'),
  displayName: string().trim().max(200).required('Form display name is required'),
  formDescriptioin: string().trim().max(1_000).required('Form description name is required'),
  /** Also as the text `true` (specification, section 3). */
  isEsignatureRequired: boolean().default(false),
  status: choice(USER_STATUSES, 'Status is invalid', 'Status is required'),
  attachments: attachments.meta({ example: null }),
  formText,
});

/** `/master/dynamicform/:id` */
export const formParams = object({ id: entityId('form').required('Form is required') });

/** An older version of it. */
export const formQuery = object({ version: number().integer().min(1).max(1_000_000).meta({ example: 1 }) });
