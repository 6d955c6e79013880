/** The user's choice; `system` follows the device. */
export type ColorMode = 'light' | 'dark' | 'system';

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Applies a mode to the page, and follows the device for `system`. @returns a function that stops following */
export function applyColorMode(mode: ColorMode): () => void {
  const device = darkDevice();
  const apply = () => {
    const dark = mode === 'dark' || (mode === 'system' && device.matches);
    document.documentElement.classList.toggle('dark', dark);
    document.documentElement.classList.toggle('light', !dark);
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  };
  apply();
  if (mode !== 'system') return () => {};
  device.addEventListener('change', apply);
  return () => device.removeEventListener('change', apply);
}
