export { applyColorMode, type ColorMode } from './color-mode.ts';
export { BRAND, Logo, Mark } from './logo.tsx';
export { ThemeProvider } from './theme-provider.tsx';
