import type { StatementResult } from './store.ts';

/** Messages between the process and the worker thread of the embedded engine. */
export type Request =
  | {
      readonly id: number;
      readonly op: 'open';
      /** The engine, compiled by the process. */
      readonly engine: WebAssembly.Module;
      readonly directory?: string;
      readonly load?: Uint8Array;
    }
  | {
      readonly id: number;
      readonly op: 'run';
      readonly text: string;
      readonly values: readonly (string | null)[];
    }
  | { readonly id: number; readonly op: 'dump' }
  | { readonly id: number; readonly op: 'close' };

export type Reply =
  | { readonly id: number; readonly outcome: StatementResult }
  | { readonly id: number; readonly dump: Uint8Array }
  | { readonly id: number; readonly done: true }
  | { readonly id: number; readonly error: WireError }
  | { readonly channel: string; readonly payload: string };

export interface WireError {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}
