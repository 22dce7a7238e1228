import type { PlantState } from './state.ts';

/** Plant state as JSON with a version; other versions are not read. */
export interface Snapshot {
  readonly version: 1;
  readonly state: Omit<PlantState, 'tankC'> & { readonly tankC: readonly number[] };
}

export function snapshotOf(state: PlantState): Snapshot {
  const { tankC, ...rest } = state;
  return { version: 1, state: structuredClone({ ...rest, tankC: [...tankC] }) };
}

/** The state for `plantOf`; null for a snapshot of another version. */
export function stateOf(snapshot: Snapshot): PlantState | null {
  if (snapshot.version !== 1) return null;
  const { tankC, ...rest } = structuredClone(snapshot.state);
  return { ...rest, tankC: Float64Array.from(tankC) };
}
