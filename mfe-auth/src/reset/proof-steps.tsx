import { ApiError, call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import {
  type CodeChannel,
  type ProofAsked,
  type ResetGrant,
  type ResetOptions,
  sendOtp,
  updatePassword,
  validateAnswers,
  validateOtp,
} from '@openward/contract/accounts';

import { type Proof, ProofForm } from '@openward/practice-ui/proof-form';
import { raiseSuccess, raiseSuccessAfterNavigation, useNavigate, useSubmit, useT } from '@openward/remote-kit';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Stack, Text } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { accountSchema } from '../account-schemas.ts';

import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { CodeStep, useSending } from '../one-time-code/one-time-code.tsx';
import { type Entry, entriesFor } from '../secret-questions/question-fields.tsx';

/** The user who resets their password, and their possible proofs. */
export interface Resetting {
  username: string;
  options: ResetOptions;
}

/** The code that came by SMS or e-mail, with a button to send another. */
export function OtpStep({
  resetting: { username, options },
  channel,
  onValidated,
}: {
  resetting: Resetting;
  channel: CodeChannel;
  onValidated: (grant: ResetGrant) => void;
}) {
  const t = useT();
  const { sending, validate, isSent } = useOtp({ username, channel }, onValidated);
  const to = channel === 'email' ? options.email : options.mobileNo;
  return (
    <CodeStep
      sending={sending}
      sentTo={isSent ? to : undefined}
      label={t('One time password')}
      initialValues={{ otp: '' }}
      schema={accountSchema('otpFormSchema')}
      onSubmit={validate}
      submitLabel={t('Confirm code')}
    />
  );
}

const LOCKED = "Your account has been locked. Please call the doctor's office.";

/** Specification, section 8: one sentence for every refusal. */
function problemOf(error: unknown): Said {
  const noAnswer = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return noAnswer ? error.said : LOCKED;
}

function useOtp(
  { username, channel }: { username: string; channel: CodeChannel },
  onValidated: (grant: ResetGrant) => void,
) {
  const t = useT();
  const [request, setRequest] = useState('');
  const sending = useSending(
    async () => {
      const answer = await call(sendOtp, { query: { username, channel } });
      setRequest(answer.result.request);
      return answer;
    },
    { problemOf },
  );

  // Development mode mounts components twice, but only one code may be sent.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    void sending.send();
  }, [sending]);

  const validate = useSubmit(
    ({ otp }: { otp: string }) => call(validateOtp, { body: { username, otp, request } }),
    ({ result, message }) => {
      raiseSuccess(message, t);
      onValidated(result);
    },
  );
  return { sending, validate, isSent: request !== '' };
}

/** The user's three questions. */
export function AnswersStep(props: { resetting: Resetting; onValidated: (grant: ResetGrant) => void }) {
  const t = useT();
  const { username, options } = props.resetting;
  const validate = useSubmit(
    (values: { username: string; userSecretQuestionDto: [Entry, Entry, Entry] }) =>
      call(validateAnswers, { body: values }),
    ({ result, message }) => {
      raiseSuccess(message, t);
      props.onValidated(result);
    },
  );
  return (
    <Form
      label={t('Secret Questions')}
      translate={t}
      initialValues={{ username, userSecretQuestionDto: entriesFor(options.secretQuestion) }}
      schema={accountSchema('validateAnswersSchema')}
      onSubmit={validate}
    >
      {options.secretQuestion.map((question, place) => (
        <TextField
          key={question}
          name={`userSecretQuestionDto[${place}].questionAnswer`}
          label={t(question)}
          autoComplete="off"
          autoFocus={place === 0}
          required
        />
      ))}
      <SubmitButton full>{t('Submit')}</SubmitButton>
    </Form>
  );
}

type NewPassword = ResetGrant & { newPassword: string; confirmPassword: string } & Proof;

/** The new password, permitted by the code or the answers; then the sign-in page. */
export function PasswordStep({ username, grant }: { username: string; grant: ResetGrant }) {
  const t = useT();
  const navigate = useNavigate();
  // A chosen password that waits for the second factor.
  const [waiting, setWaiting] = useState<{ values: NewPassword; asked: ProofAsked }>();
  const update = useSubmit(
    async (values: NewPassword) => {
      try {
        return await call(updatePassword, { body: values });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error;
        setWaiting({ values, asked: error.details as ProofAsked });
        return undefined;
      }
    },
    (answer) => {
      if (!answer) return;
      raiseSuccessAfterNavigation(answer.message, t);
      navigate('/login');
    },
  );
  if (waiting) {
    return (
      <Stack gap="5">
        <Text>{t('This account has a second factor. Please confirm that it is you.')}</Text>
        <ProofForm
          asked={waiting.asked}
          prove={(proof: Proof) => update({ ...waiting.values, ...proof })}
          submitLabel={t('Update Password')}
        />
      </Stack>
    );
  }
  return (
    <Form
      label={t('Update Password')}
      translate={t}
      initialValues={{ ...grant, newPassword: '', confirmPassword: '' }}
      schema={accountSchema('updatePasswordSchema')}
      onSubmit={update}
    >
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields name="newPassword" label={t('New password')} autoFocus />
      <SubmitButton full>{t('Update Password')}</SubmitButton>
    </Form>
  );
}
