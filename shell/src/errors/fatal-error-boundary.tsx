import { Component, type ReactNode } from 'react';
import { showFatalError } from './fatal-error-page.ts';

/** Wraps the whole frame: an error caught nowhere else shows a message and Retry instead of a blank page. */
export class FatalErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('openward: the frame failed', error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <div ref={showIn} />;
  }
}

function showIn(place: HTMLElement | null): void {
  if (place) showFatalError(place, () => location.reload());
}
