/** States of a unit in a home. A removed unit keeps its row for the log, the history and the list of former units. */
export const unitPlacements = ['in-home', 'removed', 'moved', 'replaced'] as const;
export type UnitPlacement = (typeof unitPlacements)[number];

export const unitChanges = ['remove', 'move', 'replace'] as const;
export type UnitChange = (typeof unitChanges)[number];

/** Next state by state and change; a unit that has left a home does not change any more. */
export const placementTransitions: Readonly<
  Record<UnitPlacement, Readonly<Partial<Record<UnitChange, UnitPlacement>>>>
> = {
  'in-home': { remove: 'removed', move: 'moved', replace: 'replaced' },
  removed: {},
  moved: {},
  replaced: {},
};

/** The state after the change of a unit of the home. */
export const placementAfter = (change: UnitChange): UnitPlacement =>
  placementTransitions['in-home'][change] ?? 'removed';
