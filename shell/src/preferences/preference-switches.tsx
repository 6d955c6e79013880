import { LANGUAGES, store, useLanguage, useT } from '@openward/remote-kit';
import { IconButton } from '@openward/ui/button';
import { chakra, HStack } from '@openward/ui/layout';
import type { ColorMode } from '@openward/ui/theme';
import { useAtomValue } from 'jotai';
// Not from the shared icon set: the public pages need only these three.
import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseColorMode, chooseLanguage, colorModeAtom } from './preferences.ts';

const NEXT: Record<ColorMode, { mode: ColorMode; label: string; Icon: typeof Sun }> = {
  system: { mode: 'light', label: 'Colours: device setting. Switch to light', Icon: Monitor },
  light: { mode: 'dark', label: 'Colours: light. Switch to dark', Icon: Sun },
  dark: { mode: 'system', label: 'Colours: dark. Switch to device setting', Icon: Moon },
};

/** Language and colour mode, in the top bar and on the public pages. */
export function PreferenceSwitches() {
  const t = useT();
  const language = useLanguage();
  const { mode, label, Icon } = NEXT[useAtomValue(colorModeAtom, { store })];
  return (
    <HStack gap="1" minW="0">
      <chakra.select
        aria-label={t('Language')}
        value={language}
        onChange={(event) => void chooseLanguage(event.target.value)}
        fontSize="sm"
        // Names of other languages use a system font, to save a font request.
        fontFamily="'Figtree Latin', system-ui"
        bg="transparent"
        rounded="md"
        px="2"
        // As wide as the longest name in any font, so that a late font does not move the layout.
        w="8.5rem"
        minW="0"
        flexShrink="1"
        h="9"
        cursor="pointer"
        _hover={{ bg: 'bg.muted' }}
      >
        {LANGUAGES.map(({ code, name }) => (
          <chakra.option key={code} value={code} lang={code} bg="bg.panel">
            {name}
          </chakra.option>
        ))}
      </chakra.select>
      <IconButton
        aria-label={t(label)}
        title={t(label)}
        variant="ghost"
        colorPalette="gray"
        size="sm"
        onClick={() => chooseColorMode(mode)}
      >
        <Icon size="1.125rem" />
      </IconButton>
    </HStack>
  );
}
