import { Component, type ReactNode, Suspense } from 'react';
import { noteFailed, retryAll } from './retries.ts';

interface PartProps {
  /** For the console. */
  name: string;
  /** Stands in its place while its code comes. */
  waiting?: ReactNode;
  /** Stands in its place after a failure. `retryAll` tries all that failed again, `retryThis` only this part. */
  failed: (retryAll: () => void, retryThis: () => void) => ReactNode;
  /** The code that it waits for, if it is not part of the page from the start. */
  code?: { forgetFailure(): void };
  children: ReactNode;
}

/** A part of the frame that may fail without taking anything else along. */
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

  /** Draws it anew, and asks again for code that did not come. */
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
