import { ApiError } from '@openward/api-client';
import type { MergedRecord } from '@openward/contract';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { onDemand } from './on-demand.ts';

const MergedPage = onDemand(() => import('./merged-page.tsx'));

/** Returns the patient whose record now holds the requested data; undefined if the call failed for another reason. */
export function mergedInto(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'merged' ? (error.details as MergedRecord).patientId : undefined;
}

/** Replaces a screen whose record was merged into another with a link to it. Rethrows other errors. */
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

  /** Another address may be about another record. */
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
