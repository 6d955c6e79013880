import { Component, type ReactNode, Suspense } from 'react';

interface PartProps {
  /** For the console. */
  name: string;
  /** Stands in its place while its code comes. */
  waiting?: ReactNode;
  /** Stands in its place after a failure; `retry` draws the part anew and asks again for code that did not come. */
  failed: (retry: () => void) => ReactNode;
  /** The code that it waits for, if it is not part of the page from the start. */
  code?: { forgetFailure(): void };
  children: ReactNode;
}

const failedParts = new Set<Part>();

/** Draws every part that has failed anew: what healed one, such as a network that is back, has often healed all. */
function retryAll(): void {
  for (const part of failedParts) part.again();
}
window.addEventListener('online', retryAll);

/** A part of the frame that may fail without taking anything else along. */
export class Part extends Component<PartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    failedParts.add(this);
    console.error(`openward: ${this.props.name} failed`, error);
  }

  override componentWillUnmount() {
    failedParts.delete(this);
  }

  /** Draws it anew, and asks again for code that did not come. */
  again(): void {
    failedParts.delete(this);
    this.props.code?.forgetFailure();
    this.setState({ hasFailed: false });
  }

  override render() {
    if (this.state.hasFailed) return this.props.failed(retryAll);
    return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
  }
}
