/** Files with a planted fault and the expected findings: the line and some words each. */
export interface Planted {
  readonly files: Readonly<Record<string, string>>;
  readonly finds: readonly string[];
}

export type Faults = Readonly<Record<string, readonly Planted[]>>;
