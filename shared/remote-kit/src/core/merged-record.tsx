import { ApiError } from '@openward/api-client';
import type { MergedRecord } from '@openward/contract';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { onDemand } from './on-demand.ts';

const MergedPage = onDemand(() => import('./merged-page.tsx'));

/** The patient whose record holds everything that a call asked for; undefined where it failed for another reason. */
export function mergedInto(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'merged' ? (error.details as MergedRecord).patientId : undefined;
}

/** In the place of a screen whose record was merged into another: says so, and leads there. Other errors go on. */
export function MergedRecordBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return <Boundary address={pathname + search}>{children}</Boundary>;
}

interface State {
  address: string;
  error?: unknown;
}

class Boundary extends Component<{ address: string; children: ReactNode }, State> {
  override state: State = { address: this.props.address };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  /** Another address is about another record. */
  static getDerivedStateFromProps({ address }: { address: string }, state: State): State {
    return address === state.address ? state : { address, error: undefined };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const patientId = mergedInto(error);
    if (!patientId) throw error;
    return <MergedPage patientId={patientId} />;
  }
}
