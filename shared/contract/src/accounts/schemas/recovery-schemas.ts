import { object, string, tuple } from 'yup';
import { entityId } from '../../core/fields.ts';
import { CODE_CHANNELS, SECRET_QUESTIONS } from '../rules.ts';
import { currentPassword, email, sixDigits } from './fields.ts';

/** Answer `number`, counted from 1 as people count. */
function answer(number: number) {
  return string().trim().max(100, 'Must be at most 100 characters').required(`Answer ${number} is required`);
}

/** Question `number`; the second and third must differ from the others (specification, section 5). */
function question(number: number) {
  const chosen = string()
    .test(
      'known',
      `Question ${number} is invalid`,
      (value) => !value || SECRET_QUESTIONS.some((known) => known === value),
    )
    .required(`Question ${number} is required`)
    .meta({ example: SECRET_QUESTIONS[number - 1] });
  if (number === 1) return chosen;
  return chosen.test('different', `Question ${number} is invalid`, function (value) {
    const entries = (this.from?.[1]?.value.userSecretQuestionDto ?? []) as ({ questionDesc?: string } | undefined)[];
    return !value || entries.every((entry, place) => place === number - 1 || entry?.questionDesc !== value);
  });
}

const entry = (number: number) => object({ questionDesc: question(number), questionAnswer: answer(number) });

/** Three questions with their answers, each with messages that name its place. */
const threeAnswers = tuple([entry(1), entry(2), entry(3)]).required('Secret questions are required');

/** PUT /users/update/secret/question; who has answered before proves with the present password that it is them. */
export const secretQuestionsSchema = object({
  id: entityId('account').required('User is required'),
  userSecretQuestionDto: threeAnswers,
  password: string().max(30, 'Must be at most 30 characters').meta({ kind: 'password' }),
});

/** The same where there are answers to be replaced. */
export const changeSecretQuestionsSchema = secretQuestionsSchema.shape({
  password: currentPassword('Password required'),
});

/** POST /validate/secretquestion */
export const validateAnswersSchema = object({ username: email, userSecretQuestionDto: threeAnswers });

/** `?username=` of the reset's first two steps. */
export const usernameQuery = object({ username: email });

/** `?username=&channel=` of sending a code; by SMS unless told otherwise. */
export const sendOtpQuery = object({ username: email, channel: string().oneOf(CODE_CHANNELS, 'Channel is invalid') });

/** The six digits of a code that was sent. */
export const otpFormSchema = object({ otp: sixDigits.required('Enter otp') });

/** POST /validate/otp; `request` is what sending the code returned, so that a code opens only the flow it was sent for. */
export const validateOtpSchema = otpFormSchema.shape({
  username: email,
  request: string().max(100).required('Request is required'),
});

/** `/users/secret/question/:id` */
export const userIdParams = object({ id: entityId('account').required('User is required') });

/** `?phoneNo=` of the demo's SMS. */
export const demoSmsQuery = object({ phoneNo: string().trim().max(20) });

/** `?to=` of the demo's e-mails. */
export const demoMailQuery = object({ to: string().trim().max(100) });
