import { Component, type ReactNode } from 'react';

/** Hands a render error to whoever mounted this, instead of letting it leave single-spa stuck in mounting. */
export class CrashBoundary extends Component<
  { onCrash: (error: unknown) => void; children: ReactNode },
  { crashed: boolean }
> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
