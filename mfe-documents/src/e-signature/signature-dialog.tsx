import { textOf } from '@openward/contract';
import {
  consentOf,
  type Document,
  isOtherName,
  type NextSigner,
  SIGNING_METHODS,
  type Signer,
  type SigningMethod,
  signedName,
  strokesProblem,
} from '@openward/contract/documents';
import { signatureFormSchema } from '@openward/contract/documents/schemas';
import type { PersonName } from '@openward/contract/people';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { directionOf, LANGUAGES, useLanguage, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Notice } from '@openward/ui/feedback';
import {
  Form,
  type FormState,
  type SubmitProblem,
  TextField,
  useFieldIds,
  useFormHandle,
  useFormState,
} from '@openward/ui/form';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { ChoicesControl } from '@openward/ui/select-field';
import { useRef, useState } from 'react';
import { nameOf, ownSteps, signerLabel, signingFor } from '../document-labels.ts';
import { useOtherLanguage } from '../use-translated.ts';
import { type Drawing, DrawingPad } from './drawing-pad.tsx';
import type { DrawnSignature } from './kept-drawing.ts';

/**
 * Signs a document: names, consent, and a typed or drawn name (specification, section 5). For staff the names start
 * empty, because the patient may be the signer.
 * @param props.onSign returns the problem if the server refuses
 */
export default function SignatureDialog(props: {
  document: Document;
  onSign: (signed: Signed) => Promise<SubmitProblem | undefined>;
  onClose: () => void;
}) {
  const t = useT();
  const consentIn = useConsent(props.document.isSubmitted);
  const [method, setMethod] = useState<SigningMethod>('typed');
  const [problem, setProblem] = useState<string>();
  const drawing = useRef<Drawing>(null);
  const { patient, signer, isSubmitted, displayName } = props.document;
  const otherLanguage = useOtherLanguage(props.document);
  const steps = ownSteps(props.document);
  const [position, setPosition] = useState(steps[0]?.position);
  const isAtDesk = !isSubmitted && (signer?.relation === 'Doctor' || signer?.relation === 'Administrator');
  const { firstName, lastName } = (!isAtDesk && signer) || { firstName: '', lastName: '' };
  const initialValues: SignatureValues = { firstName, lastName, confirmedName: '' };
  const relation = signingFor(signer?.relation ?? null, nameOf(patient), t);
  const sign = async (names: SignatureValues): Promise<SubmitProblem | undefined> => {
    const drawn = method === 'drawn' ? await drawing.current?.signature() : undefined;
    const isMissing = method === 'drawn' && !drawn;
    const missing = isMissing && !drawing.current?.isMissing() ? 'Please draw your signature' : undefined;
    const wrong = drawn ? strokesProblem(drawn.strokes) : missing;
    setProblem(wrong && t(wrong));
    if (isMissing || wrong) return {};
    const signer = { firstName: names.firstName.trim(), lastName: names.lastName.trim() };
    const signed: Signed = {
      ...signer,
      consentLanguage: consentIn(signer).language,
      ...(position !== undefined && { position }),
    };
    return props.onSign(drawn ? { ...signed, drawing: drawn } : signed);
  };
  return (
    <FormDialog
      title={t('Sign this document')}
      description={
        <>
          <bdi lang={otherLanguage(displayName)}>{displayName}</bdi>
          {steps.length === 0 && relation && (
            <Text fontWeight="medium" color="fg">
              {relation}
            </Text>
          )}
        </>
      }
      onClose={props.onClose}
    >
      <Form
        label={t('Sign this document')}
        translate={t}
        initialValues={initialValues}
        schema={async () => signatureFormSchema(signer)}
        onSubmit={sign}
      >
        <AsWhom steps={steps} position={position} onChoose={setPosition} />
        <Flex gap="4" direction={{ base: 'column', sm: 'row' }}>
          <TextField name="firstName" label={t('First name')} autoComplete="given-name" required />
          <TextField name="lastName" label={t('Last name')} autoComplete="family-name" required />
        </Flex>
        {signer && <NameCheck signer={signer} />}
        <ChoicesControl
          name="signing-method"
          label={t('How would you like to sign?')}
          isMany={false}
          layout="row"
          options={SIGNING_METHODS.map((value) => ({
            value,
            label: value === 'drawn' ? t('Draw my signature') : t('Type my name'),
          }))}
          value={[method]}
          onChange={([next]) => {
            setProblem(undefined);
            setMethod(next as SigningMethod);
          }}
        />
        {/* Both methods have one height, so that a change moves nothing. */}
        <Box minH="14.5rem">
          {method === 'drawn' ? <DrawingPad ref={drawing} error={problem} /> : <TypedSignature />}
        </Box>
        <Consent isFilledIn={isSubmitted} />
        <DialogButtons go={isSubmitted ? t('Sign') : t('Sign and submit')} onClose={props.onClose} />
      </Form>
    </FormDialog>
  );
}

/** The role of the signature if the form names its signers; a choice if the user has several roles. */
function AsWhom(props: {
  steps: readonly NextSigner[];
  position: number | undefined;
  onChoose: (position: number) => void;
}) {
  const t = useT();
  const { steps, position, onChoose } = props;
  const [first, ...more] = steps;
  if (!first) return null;
  if (more.length === 0) {
    return <Text fontWeight="medium">{t('You sign as: {signer}', { signer: signerLabel(first, t) })}</Text>;
  }
  return (
    <ChoicesControl
      name="signer-step"
      label={t('You sign as')}
      isMany={false}
      options={steps.map((step) => ({ value: String(step.position), label: signerLabel(step, t) }))}
      value={[String(position)]}
      onChange={([next]) => onChoose(Number(next))}
    />
  );
}

function TypedSignature() {
  const t = useT();
  const name = useFormState(({ values }: FormState<SignatureValues>) => nameOf(values).trim());
  return (
    <Box>
      <Text fontSize="sm" fontWeight="medium" mb="1.5">
        {t('Your signature')}
      </Text>
      <Flex
        h="40"
        align="center"
        justify="center"
        px="4"
        borderWidth="1px"
        borderColor="border.emphasized"
        rounded="lg"
        bg="white"
        color="#101828"
        overflow="hidden"
      >
        <Text fontFamily="cursive" fontSize="2xl" textAlign="center" overflowWrap="anywhere">
          {name}
        </Text>
      </Flex>
    </Box>
  );
}

/** The consent sentence and its language: English if there is no translation. */
function useConsent(isFilledIn: boolean): (signer: PersonName) => { text: string; language: string } {
  const t = useT();
  const reader = useLanguage();
  return (signer) => {
    const consent = consentOf(signer, isFilledIn);
    const text = t(consent);
    const isTranslated = text !== textOf(consent) && LANGUAGES.some(({ code }) => code === reader);
    return { text, language: isTranslated ? reader : 'en' };
  };
}

/** The consent exactly as it is stored; it needs a name to make sense. */
function Consent({ isFilledIn }: { isFilledIn: boolean }) {
  const t = useT();
  const consentIn = useConsent(isFilledIn);
  const { firstName, lastName } = useFormState(({ values }: FormState<SignatureValues>) => ({
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
  }));
  if (!firstName || !lastName) {
    return (
      <Text fontSize="sm" color="fg.muted" bg="bg.subtle" rounded="lg" p="3">
        {t('Enter your first and last name to see what you are signing.')}
      </Text>
    );
  }
  const { text, language } = consentIn({ firstName, lastName });
  return (
    <Text lang={language} dir={directionOf(language)} fontSize="sm" bg="bg.subtle" rounded="lg" p="3">
      {text}
    </Text>
  );
}

interface SignatureValues {
  firstName: string;
  lastName: string;
  /** The name that the user confirmed, if it differs from the account's. */
  confirmedName: string;
}

/** Asks for confirmation when the signing name differs from the account's. */
function NameCheck({ signer }: { signer: Signer }) {
  const t = useT();
  const form = useFormHandle<SignatureValues>();
  const { name, isOther, isConfirmed, isTouched, isSubmitted, problem } = useFormState(
    ({ values, touched, errors, submitCount }: FormState<SignatureValues>) => ({
      name: signedName(values),
      isOther: isOtherName(values, signer),
      isConfirmed: values.confirmedName === signedName(values),
      isTouched: touched.firstName || touched.lastName,
      isSubmitted: submitCount > 0,
      problem: errors.confirmedName,
    }),
  );
  const error = isSubmitted ? problem : undefined;
  const ids = useFieldIds(undefined, error);
  // Not while the user is still typing the name.
  if (!(isTouched || isSubmitted) || !isOther) return null;
  return (
    <Notice kind="warning">
      <Text>{t('You are signed in as {name}. Your signature has a different name.', { name: nameOf(signer) })}</Text>
      <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
        <chakra.input
          type="checkbox"
          name="confirmedName"
          boxSize="5"
          flexShrink="0"
          accentColor="var(--chakra-colors-accent-solid)"
          checked={isConfirmed}
          aria-invalid={error !== undefined}
          aria-describedby={ids.describedBy}
          onChange={({ target }) => void form.get().setFieldValue('confirmedName', target.checked ? name : '')}
        />
        {t('Sign as {name}', { name })}
      </chakra.label>
      <Box id={ids.error} role="alert" color="danger.fg" fontWeight="medium">
        {error && t(error)}
      </Box>
    </Notice>
  );
}

/** The dialog's result, as it is sent. */
export interface Signed {
  firstName: string;
  lastName: string;
  /** The language of the displayed consent. */
  consentLanguage: string;
  /** The position among several signatures. */
  position?: number;
  /** Missing for a typed signature, where the names are the signature. */
  drawing?: DrawnSignature;
}
