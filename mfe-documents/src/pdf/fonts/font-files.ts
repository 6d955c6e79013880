import arabic from '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf?slices=arabic';
import arabicBold from '@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf?slices=arabic';
import sans from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?slices=sans';
import sansBold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?slices=sans';
import han from '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?slices=han';

/** Where the files of a font lie: addresses, absolute or from the script's. */
export interface FontFiles {
  /** JSON, a {@link FontIndex}. */
  index: string;
  /** By their place in the index. */
  slices: readonly string[];
}

/** What is known of a font before any of its characters is there; lengths in units of the em. */
export interface FontIndex {
  unitsPerEm: number;
  ascender: number;
  /** Below zero. */
  descender: number;
  /** What stands for a character that no font has; its outline in base64. */
  missing: { advance: number; outline: string };
  /** The characters of each slice as hexadecimal ranges: `20-7e a0`. */
  points: readonly string[];
}

/** The fonts that are embedded. Chinese has no bold of its own: another 6 MB for a few labels, which are drawn with an edge. */
export const FONT_FILES = {
  sans,
  sansBold,
  arabic,
  arabicBold,
  han,
} satisfies Record<string, FontFiles>;

export type FontName = keyof typeof FONT_FILES;
