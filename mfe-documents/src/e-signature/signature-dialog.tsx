import {
  type ConsentLanguage,
  consentOf,
  type Document,
  SIGNING_METHODS,
  type SigningMethod,
} from '@openward/contract/documents';
import { signatureFormSchema } from '@openward/contract/documents/schemas';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { Form, SubmitButton, type SubmitProblem, TextField, useFormikContext } from '@openward/ui/form';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { useRef, useState } from 'react';
import { nameOf } from '../view/names.ts';
import { type Drawing, DrawingPad } from './drawing-pad.tsx';
import { NameCheck, type SignatureValues } from './name-check.tsx';
import { signingFor } from './relation.ts';
import type { Signed } from './signed.ts';

/**
 * Signs a document: names, the sentence that is agreed to, and the name typed or drawn (specification, section 5). At the
 * desk the names stay empty: there it may be the patient who signs.
 * @param props.onSign what is wrong with it, where it was refused
 */
export default function SignatureDialog(props: {
  document: Pick<Document, 'patient' | 'signer'>;
  onSign: (signed: Signed) => Promise<SubmitProblem | undefined>;
  onClose: () => void;
}) {
  const t = useT();
  const language = useConsentLanguage();
  const [method, setMethod] = useState<SigningMethod>('typed');
  const [problem, setProblem] = useState<string>();
  const drawing = useRef<Drawing>(null);
  const { patient, signer } = props.document;
  const isStaff = signer?.relation === 'Doctor' || signer?.relation === 'Administrator';
  const { firstName, lastName } = (!isStaff && signer) || { firstName: '', lastName: '' };
  const initialValues: SignatureValues = { firstName, lastName, confirmedName: '' };
  const relation = signingFor(signer?.relation ?? null, nameOf(patient), t);
  const sign = async (names: SignatureValues): Promise<SubmitProblem | undefined> => {
    const picture = method === 'drawn' ? await drawing.current?.picture() : undefined;
    const isMissing = method === 'drawn' && !picture;
    setProblem(isMissing && !drawing.current?.isMissing() ? t('Please draw your signature') : undefined);
    if (isMissing) return {};
    const signed: Signed = {
      firstName: names.firstName.trim(),
      lastName: names.lastName.trim(),
      consentLanguage: language,
    };
    return props.onSign(picture ? { ...signed, drawing: picture } : signed);
  };
  return (
    <FormDialog title={t('Sign this document')} onClose={props.onClose}>
      <Form
        label={t('Sign this document')}
        translate={t}
        initialValues={initialValues}
        schema={async () => signatureFormSchema(signer)}
        onSubmit={sign}
      >
        {relation && <Text fontWeight="medium">{relation}</Text>}
        <Flex gap="4" direction={{ base: 'column', sm: 'row' }}>
          <TextField name="firstName" label={t('First name')} autoComplete="given-name" required />
          <TextField name="lastName" label={t('Last name')} autoComplete="family-name" required />
        </Flex>
        {signer && <NameCheck signer={signer} />}
        <MethodField
          method={method}
          onChange={(next) => {
            setProblem(undefined);
            setMethod(next);
          }}
        />
        {/* Both are of one height: nothing jumps where the way to sign is changed. */}
        <Box minH="14.5rem">
          {method === 'drawn' ? <DrawingPad ref={drawing} error={problem} /> : <TypedSignature />}
        </Box>
        <Consent language={language} />
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" colorPalette="gray" size="lg" onClick={props.onClose}>
            {t('Back')}
          </Button>
          <SubmitButton>{t('Sign and submit')}</SubmitButton>
        </Flex>
      </Form>
    </FormDialog>
  );
}

/** Of a language without a sentence of its own the English one is shown, and kept. */
function useConsentLanguage(): ConsentLanguage {
  return useLanguage() === 'es' ? 'es' : 'en';
}

function MethodField(props: { method: SigningMethod; onChange: (method: SigningMethod) => void }) {
  const t = useT();
  return (
    <Box asChild minW="0">
      <fieldset>
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
          {t('How would you like to sign?')}
        </chakra.legend>
        <Flex columnGap="6" wrap="wrap">
          {SIGNING_METHODS.map((method) => (
            <chakra.label key={method} display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
              <chakra.input
                type="radio"
                name="signing-method"
                boxSize="5"
                accentColor="var(--chakra-colors-accent-solid)"
                checked={props.method === method}
                onChange={() => props.onChange(method)}
              />
              {methodWords(method, t)}
            </chakra.label>
          ))}
        </Flex>
      </fieldset>
    </Box>
  );
}

function methodWords(method: SigningMethod, t: T): string {
  return method === 'drawn' ? t('Draw it') : t('With my typed name');
}

/** The names as they stand for the signature. */
function TypedSignature() {
  const t = useT();
  const { values } = useFormikContext<SignatureValues>();
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
          {`${values.firstName} ${values.lastName}`.trim()}
        </Text>
      </Flex>
    </Box>
  );
}

/** The sentence, word for word as it is kept; without a name it would say nothing. */
function Consent({ language }: { language: ConsentLanguage }) {
  const t = useT();
  const { values } = useFormikContext<SignatureValues>();
  const [first, last] = [values.firstName.trim(), values.lastName.trim()];
  if (!first || !last) {
    return (
      <Text fontSize="sm" color="fg.muted" bg="bg.subtle" rounded="lg" p="3">
        {t('Enter your first and last name to read what you sign.')}
      </Text>
    );
  }
  return (
    <Text lang={language} dir="ltr" fontSize="sm" bg="bg.subtle" rounded="lg" p="3">
      {consentOf(language, first, last)}
    </Text>
  );
}
