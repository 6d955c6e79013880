/** The types of a form's fields (specification, section 3). */
export const FIELD_TYPES = ['Text', 'CheckBox', 'Select', 'Date', 'DateTime', 'MultiSelect', 'Radio'] as const;

/** How the answer to a Text or a Radio is typed, checked and drawn. */
export const FORMAT_KINDS = ['number', 'email', 'phone', 'pattern', 'scale'] as const;

/**
 * What an answer can begin with: something of the patient's record, or what they answered when they last completed the
 * form.
 */
export const ANSWER_SOURCES = [
  'name',
  'firstName',
  'lastName',
  'dateOfBirth',
  'address',
  'phone',
  'mobilePhone',
  'email',
  'insurer',
  'insuranceNumber',
  'emergencyContact',
  'emergencyPhone',
  'lastAnswer',
] as const;

/**
 * Who may be asked to sign a form: the patient, somebody who acts for the patient by access, a doctor or administrator, or
 * another member of the staff as a witness.
 */
export const SIGNER_ROLES = ['Patient', 'Parent', 'Practice', 'Witness'] as const;

/** Of several conditions all must hold, or any one. */
export const RULE_JOINS = ['all', 'any'] as const;

/** The ways in which a field may depend on an earlier one. */
export const RULE_KINDS = ['answered', 'equals', 'differs'] as const;

/** Characters of a field's name. */
const LONGEST = 60;

/** What can name a field: nothing that every object has, or it would seem to be answered. */
export const FIELD_NAME =
  /^(?!(constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf)$)[A-Za-z][A-Za-z0-9_-]{0,59}$/;

/**
 * A name for a field, made of words: `Date of birth` becomes `Date_of_birth`. What is a name already stays as it is.
 * @param words of a label or another system's id; where nothing of them can stand in a name it is `field`
 * @param taken names that other fields have
 */
export function uniqueName(words: string, taken: ReadonlySet<string>): string {
  if (FIELD_NAME.test(words) && !taken.has(words)) return words;
  const plain = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+(?=.)|_+$/g, '');
  const name = (/^[A-Za-z]/.test(plain) ? plain : plain ? `q_${plain}` : 'field').slice(0, LONGEST);
  if (FIELD_NAME.test(name) && !taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const ending = `_${number}`;
    const other = name.slice(0, LONGEST - ending.length) + ending;
    if (!taken.has(other)) return other;
  }
}
