/** Messages between the process and the worker thread of the embedded engine. */
export type Request =
  | {
      readonly id: number;
      readonly op: 'open';
      /** The engine, compiled by the process. */
      readonly engine: WebAssembly.Module;
      readonly directory?: string;
      readonly cacheMb?: number;
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
  | { readonly id: number; readonly outcome: WireResult }
  | { readonly id: number; readonly dump: Uint8Array }
  | { readonly id: number; readonly done: true }
  | { readonly id: number; readonly error: WireError }
  | { readonly channel: string; readonly payload: string };

export interface WireError {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Values as the engine wrote them: copying texts between threads costs far less than copying what they are parsed to. */
export interface WireResult {
  readonly sets: readonly WireRows[];
  readonly command: string;
  readonly affected: number;
}

export interface WireRows {
  readonly columns: readonly { readonly name: string; readonly oid: number }[];
  readonly rows: (readonly (string | null)[])[];
}
