import { choice, languageCode, line, recordVersion as version } from '../core/fields.ts';
import { template } from '../core/sentences.ts';
import { number, object, string } from '../core/yup.ts';
import { COLOR, readableColor } from './colors.ts';
import {
  FIRST_REMINDERS,
  KEEP_MESSAGES,
  LAST_REMINDERS,
  MOST_QUIET_HOURS,
  quietMinutes,
  SIGN_UP_VERIFICATIONS,
} from './rules.ts';

const timeOfDay = () =>
  string()
    .required('Please enter a time.')
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, such as 09:30')
    .meta({ example: '07:30' });

/** A color of the practice; empty for the portal's own. What passes can be read in both schemes, see {@link palettesOf}. */
const color = () =>
  string()
    .default('')
    .trim()
    .lowercase()
    .test('color', 'Please enter a color, such as #0e6d66.', (given) => !given || COLOR.test(given))
    .test('contrast', function (given) {
      if (!given || !COLOR.test(given)) return true;
      const readable = readableColor(given);
      if (readable === given) return true;
      const message = template('White text cannot be read on this color. The nearest that works is {color}.', {
        color: readable,
      });
      return this.createError({ message });
    })
    .meta({ example: '#0e6d66' });

const oneOfOffered = (offered: readonly number[], message: string) =>
  number()
    .required(message)
    .oneOf([...offered], message)
    .meta({ example: offered[1] });

/** POST /practice/settings, and its form. */
export const practiceSettingsSchema = object({
  version,
  /** In messages that no hospital sends, and on the pages for everybody. */
  name: line().default('').max(100),
  /** As people read it. Where it is empty, that of the server counts. */
  phoneNo: line()
    .default('')
    .max(30)
    .test('number', 'Please enter a phone number.', (given) => !given || /\d.*\d.*\d/.test(given)),
  /** Nobody gets an SMS from `quietFrom` to `quietTo`, on the clock of their hospital; never quiet where both are the same. */
  quietFrom: timeOfDay(),
  quietTo: timeOfDay().test('length', 'The quiet hours can last at most 14 hours.', function (to) {
    const { quietFrom } = this.parent as { quietFrom?: string };
    return !to || !quietFrom || quietMinutes(quietFrom, to) <= MOST_QUIET_HOURS * 60;
  }),
  /** In which forms are written; screen readers need to know it. */
  formLanguage: languageCode.required('Please choose one.'),
  /** Hours before an appointment; 0 for no reminder. */
  firstReminder: oneOfOffered(FIRST_REMINDERS, 'Please choose when to remind.'),
  lastReminder: oneOfOffered(LAST_REMINDERS, 'Please choose when to remind.'),
  /** Years; 0 for always. */
  keepMessages: oneOfOffered(KEEP_MESSAGES, 'Please choose one.'),
  signUpVerification: choice(SIGN_UP_VERIFICATIONS, 'Please choose one.', 'Please choose one.'),
  color: color(),
});

/** GET /practice/logo/:digest: SHA-256 of the picture, hexadecimal. */
export const logoParams = object({
  digest: string()
    .required('The address of the picture is not complete.')
    .matches(/^[\da-f]{64}$/, 'The address of the picture is not complete.')
    .meta({ example: 'a'.repeat(64) }),
});
