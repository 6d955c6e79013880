import { TranslationProvider } from '@openward/remote-kit';
import { aUser } from '@openward/remote-kit/testing';
import { ThemeProvider } from '@openward/ui/theme';
import { Toasts } from '@openward/ui/toaster';
import { render, screen } from '@testing-library/react';
import { TopBar } from './top-bar.tsx';

it('ends above the toasts of a phone', () => {
  render(
    <ThemeProvider>
      <TranslationProvider namespace="shell">
        <TopBar user={aUser()} canScan={false} onOpenMenu={() => {}} />
        <Toasts toasts={[{ id: 1, kind: 'success', text: 'Saved' }]} dismissLabel="Close" onDismiss={() => {}} />
      </TranslationProvider>
    </ThemeProvider>,
  );
  const toasts = getComputedStyle(screen.getByText('Saved').closest('[data-frame]') as HTMLElement);
  // A step of the scale of sizes is a quarter of a rem.
  const [, steps] = /sizes-(\d+)/.exec(getComputedStyle(screen.getByRole('banner')).minHeight) ?? [];
  expect(toasts.position).toBe('fixed');
  expect(Number.parseFloat(toasts.top)).toBeGreaterThanOrEqual(Number(steps) / 4);
  expect(toasts.zIndex).toContain('toast');
});
