/** Field types (specification, section 3). */
export const FIELD_TYPES = ['Text', 'CheckBox', 'Select', 'Date', 'DateTime', 'MultiSelect', 'Radio'] as const;

/** How the answer to a Text or a Radio is entered, checked and displayed. */
export const FORMAT_KINDS = ['number', 'email', 'phone', 'pattern', 'scale'] as const;

/** Sources that prefill an answer: the patient's record, or the patient's last completed form. */
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

/** Possible signers: the patient, a proxy, a doctor or administrator, or another member of staff as a witness. */
export const SIGNER_ROLES = ['Patient', 'Parent', 'Practice', 'Witness'] as const;

/** Whether all conditions must hold, or any one. */
export const RULE_JOINS = ['all', 'any'] as const;

/** How a field can depend on an earlier one. */
export const RULE_KINDS = ['answered', 'equals', 'differs'] as const;

/** Most characters of a field name. */
const LONGEST = 60;

/** Valid field names, without the properties that every object has, which would look like answers. */
export const FIELD_NAME =
  /^(?!(constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf)$)[A-Za-z][A-Za-z0-9_-]{0,59}$/;

/**
 * Makes a field name from words: `Date of birth` becomes `Date_of_birth`. A valid name stays unchanged.
 * @param words of a label or another system's id; without usable characters the name is `field`
 * @param taken names of other fields
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
