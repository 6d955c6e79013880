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

/** The practice's color; empty for the portal's. Valid colors are readable in both modes, see {@link palettesOf}. */
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

/** POST /practice/settings and its form. */
export const practiceSettingsSchema = object({
  version,
  /** For messages that belong to no hospital, and for public pages. */
  name: line().default('').max(100),
  /** Free notation; if empty, the server's number is used. */
  phoneNo: line()
    .default('')
    .max(30)
    .test('number', 'Please enter a phone number.', (given) => !given || /\d.*\d.*\d/.test(given)),
  /** No SMS is sent from `quietFrom` to `quietTo` by the hospital's clock; equal times mean no quiet hours. */
  quietFrom: timeOfDay(),
  quietTo: timeOfDay().test('length', 'The quiet hours can last at most 14 hours.', function (to) {
    const { quietFrom } = this.parent as { quietFrom?: string };
    return !to || !quietFrom || quietMinutes(quietFrom, to) <= MOST_QUIET_HOURS * 60;
  }),
  /** The language of forms, which screen readers need. */
  formLanguage: languageCode.required('Please choose one.'),
  /** Hours before an appointment; 0 for no reminder. */
  firstReminder: oneOfOffered(FIRST_REMINDERS, 'Please choose when to remind.'),
  lastReminder: oneOfOffered(LAST_REMINDERS, 'Please choose when to remind.'),
  /** Years; 0 for never deleting. */
  keepMessages: oneOfOffered(KEEP_MESSAGES, 'Please choose one.'),
  signUpVerification: choice(SIGN_UP_VERIFICATIONS, 'Please choose one.', 'Please choose one.'),
  color: color(),
});

/** GET /practice/logo/:digest: hexadecimal SHA-256 of the picture. */
export const logoParams = object({
  digest: string()
    .required('The address of the picture is not complete.')
    .matches(/^[\da-f]{64}$/, 'The address of the picture is not complete.')
    .meta({ example: 'a'.repeat(64) }),
});
