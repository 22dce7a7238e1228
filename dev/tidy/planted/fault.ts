/** Files with a fault in them, and what a rule must find there: the line and some of the words, one entry a finding, none for a neighbour of the fault. */
export interface Planted {
  readonly files: Readonly<Record<string, string>>;
  readonly finds: readonly string[];
}

export type Faults = Readonly<Record<string, readonly Planted[]>>;
