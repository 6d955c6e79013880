export type Fault =
  | '404'
  | '500 once'
  | 'hang'
  | 'HTML'
  | 'truncated'
  | 'wrong bytes'
  | 'slow (1 kB/s)'
  | 'no registry'
  | 'connection reset'
  | 'offline';

export interface FaultProxy {
  url: string;
  /** Begins a fault for every path that the pattern matches. */
  fault(pattern: RegExp, name: Fault): void;
  /** From now on nobody listens, until `heal`. */
  goDown(): void;
  /** Ends all faults; what hangs by then goes on hanging. */
  heal(): Promise<void>;
  /** How often a path that the pattern matches was asked for. */
  passed(pattern: RegExp): number;
  forgetAsked(): void;
  close(): Promise<void>;
}

export function startFaultProxy(target: string): Promise<FaultProxy>;
