import { type ComponentType, createElement, type ReactNode, lazy as reactLazy, use } from 'react';

/** Loads a component. Each screen is a chunk of its own and loads when it is first shown. */
export type Load<P = object> = () => Promise<{ default: ComponentType<P> }>;

/** Loads a component and starts its first call to the server at the same time. */
export interface LoadWithCall<P = object> {
  load: Load<P>;
  /** Makes the call with `ahead`. */
  call: () => unknown;
}

/** A component whose code loads when it is first needed. */
export interface OnDemand<P> {
  (props: P): ReactNode;
  /** Loads the code without rendering. @throws the error of the failed loading, until `forgetFailure` */
  load(): Promise<unknown>;
  /** Loads the code for rendering at once. If it is not there yet, the first call to the server starts as well. */
  begin(): Promise<unknown>;
  /** After a failure, lets the next render or `load` request the code again. */
  forgetFailure(): void;
}

/**
 * Creates a component that loads on demand. Unlike React's `lazy`, it renders without Suspense once the code is loaded
 * (React shows a fallback for at least 300 ms), and it can be retried after a failure.
 */
export function onDemand<P extends object>(given: Load<P> | LoadWithCall<P>): OnDemand<P> {
  const { load: ask, call } = typeof given === 'function' ? { load: given, call: undefined } : given;
  let hasArrived = false;
  let coming: Promise<ComponentType<P>> | undefined;
  let hasFailed = false;
  let hasCalled = false;
  const load = () => {
    coming ??= ask().then(
      ({ default: component }) => {
        hasArrived = true;
        // React's internal marker: `use` then returns the value without suspending.
        if (coming) Object.assign(coming, { status: 'fulfilled', value: component });
        return component;
      },
      (error) => {
        // Keeps the failed promise: React renders again after a failure, and a new promise would suspend forever.
        hasFailed = true;
        throw error;
      },
    );
    return coming;
  };
  return Object.assign((props: P) => createElement(use(load()), props), {
    load,
    begin() {
      if (!hasArrived && !hasCalled) {
        hasCalled = true;
        call?.();
      }
      return load();
    },
    forgetFailure() {
      if (!hasFailed) return;
      hasFailed = false;
      hasCalled = false;
      coming = undefined;
    },
  });
}

/** Recreates the lazy parts whose code could not be loaded. */
const failures = new Set<() => void>();

/**
 * A part of a screen whose code loads when it renders, inside a Suspense. React's `lazy` keeps a failure forever; this
 * one tries again when its screen is mounted again.
 */
export function lazy<P extends object>(load: Load<P>): (props: P) => ReactNode {
  const make = () =>
    reactLazy<ComponentType<P>>(() =>
      load().catch((error) => {
        failures.add(() => {
          Part = make();
        });
        throw error;
      }),
    );
  let Part = make();
  return (props) => createElement(Part as ComponentType<P>, props);
}

/** Lets the lazy parts that failed to load try again. Called before a screen is mounted. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}
