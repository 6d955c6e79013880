import { isOtherName, type Signer, signedName } from '@openward/contract/documents';
import { useT } from '@openward/remote-kit';
import { Notice } from '@openward/ui/feedback';
import { useFieldIds, useFormikContext, useTranslate } from '@openward/ui/form';
import { Box, chakra, Text } from '@openward/ui/layout';
import { nameOf } from '../view/names.ts';

/** What the form of the signature holds. */
export interface SignatureValues {
  firstName: string;
  lastName: string;
  /** The name that somebody means, where it is another than that of their account. */
  confirmedName: string;
}

/** Warns whoever signs with another name than that of their account, and asks whether they mean it. */
export function NameCheck({ signer }: { signer: Signer }) {
  const t = useT();
  const translate = useTranslate();
  const { values, touched, errors, submitCount, setFieldValue } = useFormikContext<SignatureValues>();
  const error = submitCount > 0 ? errors.confirmedName : undefined;
  const ids = useFieldIds(undefined, error);
  // Not before a name is there as it is meant.
  const isTyped = touched.firstName || touched.lastName || submitCount > 0;
  if (!isTyped || !isOtherName(values, signer)) return null;
  const name = signedName(values);
  return (
    <Notice kind="warning">
      <Text>{t('You are signed in as {name}. Your signature has another name.', { name: nameOf(signer) })}</Text>
      <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
        <chakra.input
          type="checkbox"
          name="confirmedName"
          boxSize="5"
          flexShrink="0"
          accentColor="var(--chakra-colors-accent-solid)"
          checked={values.confirmedName === name}
          aria-invalid={error !== undefined}
          aria-describedby={ids.describedBy}
          onChange={({ target }) => void setFieldValue('confirmedName', target.checked ? name : '')}
        />
        {t('Sign as {name}', { name })}
      </chakra.label>
      <Box id={ids.error} role="alert" color="danger.fg" fontWeight="medium">
        {error && translate(error)}
      </Box>
    </Notice>
  );
}
