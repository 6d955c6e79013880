import { call } from '@openward/api-client';
import { COLOR, palettesOf, readableColor, removePracticeLogo, savePracticeLogo } from '@openward/contract/practice';
import { raiseSuccess, useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { type FormState, TextField, useFormHandle, useFormState } from '@openward/ui/form';
import { Box, Flex, Text } from '@openward/ui/layout';
import { PictureField } from '@openward/ui/select-field';

/** The colour of buttons and links, with samples in light and dark mode and a readable alternative. */
export function ColorField() {
  const t = useT();
  const form = useFormHandle<{ color: string }>();
  const typed = useFormState(({ values }: FormState<{ color: string }>) => values.color.trim().toLowerCase());
  const isColor = COLOR.test(typed);
  const readable = isColor ? readableColor(typed) : '';
  return (
    <Box>
      <TextField
        name="color"
        label={t('Color')}
        hint={t('Of buttons and links, such as #0e6d66. Leave it empty for the color of the portal.')}
        autoComplete="off"
      />
      {isColor && readable === typed && <Samples color={typed} />}
      {isColor && readable !== typed && (
        <Button
          type="button"
          variant="outline"
          minH="11"
          mt="2"
          onClick={() => void form.get().setFieldValue('color', readable)}
        >
          <Swatch color={readable} /> {t('Use {color}', { color: readable })}
        </Button>
      )}
    </Box>
  );
}

function Swatch({ color }: { color: string }) {
  return <Box as="span" aria-hidden="true" boxSize="5" rounded="sm" style={{ background: color }} />;
}

function Samples({ color }: { color: string }) {
  const t = useT();
  const { light, dark } = palettesOf(color);
  return (
    <Flex gap="2" mt="2" wrap="wrap" aria-hidden="true">
      {[
        { palette: light, page: '#ffffff', name: t('Light') },
        { palette: dark, page: '#161c1d', name: t('Dark') },
      ].map(({ palette, page, name }) => (
        <Flex
          key={page}
          align="center"
          gap="3"
          p="2"
          rounded="md"
          borderWidth="1px"
          borderColor="border"
          style={{ background: page }}
        >
          <Text
            px="3"
            py="1"
            rounded="md"
            fontSize="sm"
            fontWeight="medium"
            style={{ background: palette.solid, color: palette.contrast }}
          >
            {name}
          </Text>
          <Text fontSize="sm" textDecoration="underline" style={{ color: palette.fg }}>
            {name}
          </Text>
        </Flex>
      ))}
    </Flex>
  );
}

/** The practice's logo, which replaces the portal's mark as soon as it is chosen. */
export function LogoField({ logo, refresh }: { logo: string; refresh: () => Promise<unknown> }) {
  const t = useT();
  const save = useServerChange(
    (upload: Blob) => call(savePracticeLogo, { upload }, { quiet: true }),
    ({ message }) => {
      raiseSuccess(message, t);
      return refresh();
    },
  );
  const remove = useServerChange(
    () => call(removePracticeLogo, {}, { quiet: true }),
    ({ message }) => {
      raiseSuccess(message, t);
      return refresh();
    },
  );
  return (
    <PictureField
      picture={logo ? `/api/practice/logo/${logo}` : null}
      initials=""
      isWhole
      isBusy={save.isPending || remove.isPending}
      onPick={(picture) => save.mutate(picture)}
      onRemove={() => remove.mutate(undefined)}
      labels={{
        title: t('Logo'),
        hint: t('A square picture, beside the name of the portal. Pages show it when they are loaded again.'),
        choose: t('Choose picture'),
        change: t('Change picture'),
        remove: t('Remove picture'),
        unreadable: t('We could not read this picture. Please choose a JPEG, PNG or WebP file.'),
      }}
    />
  );
}
