import { Component, type ReactNode, Suspense } from 'react';
import { noteFailed, retryAll } from './retries.ts';

interface PartProps {
  name: string;
  /** Shown while the part's code loads. */
  waiting?: ReactNode;
  /** Shown after a failure. `retryAll` retries everything that failed, `retryThis` only this part. */
  failed: (retryAll: () => void, retryThis: () => void) => ReactNode;
  /** The code that the part waits for, if it is lazy. */
  code?: { forgetFailure(): void };
  children: ReactNode;
}

/** A part of the frame that can fail without affecting the others. */
export class Part extends Component<PartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  #takeBack = () => {};

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.#takeBack = noteFailed(this.#again);
    console.error(`openward: ${this.props.name} failed`, error);
  }

  override componentWillUnmount() {
    this.#takeBack();
  }

  /** Renders again, and reloads code that failed to load. */
  readonly #again = () => {
    this.#takeBack();
    this.props.code?.forgetFailure();
    this.setState({ hasFailed: false });
  };

  override render() {
    if (this.state.hasFailed) return this.props.failed(retryAll, this.#again);
    return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
  }
}
