import type { Device } from '@hearth/devices/device-cloud.ts';
import type { UnitKind } from '../unit/contract.ts';
import {
  type ChecklistItem,
  checklistOf,
  isMeasurement,
  lookAgainMonths,
  measurementFacts,
  placeInBand,
} from './checklist-items.ts';
import type { UnitMaintenance } from './contract.ts';
import { monthsAfter } from './next-service.ts';
import type { StoredEntry } from './store.ts';

type Row = UnitMaintenance['checklist'][number];

/** Items of a unit with their last value or look: the unit's own report where it has one, else the newest entry. */
export function checklistRows(
  { kind, device }: { readonly kind: UnitKind; readonly device: Device | null },
  { entries, today }: { readonly entries: readonly StoredEntry[]; readonly today: string },
): readonly Row[] {
  return checklistOf[kind].map((item): Row => {
    const reported = item === 'water-pressure' && device ? reportedPressure(device) : null;
    if (reported !== null) return rowOf(item, { value: reported, on: today, from: 'unit' }, today);
    return isMeasurement(item) ? measuredRow(item, entries, today) : seenRow(item, entries, today);
  });
}

const unseen = (item: ChecklistItem): Row => ({
  item,
  state: 'unseen',
  value: null,
  on: null,
  from: null,
});

function measuredRow(item: ChecklistItem, entries: readonly StoredEntry[], today: string): Row {
  for (const { on, measured } of entries) {
    const found = measured.find(({ name }) => name === item);
    if (found) return rowOf(item, { value: found.value, on, from: 'entry' }, today);
  }
  return unseen(item);
}

function seenRow(item: ChecklistItem, entries: readonly StoredEntry[], today: string): Row {
  for (const { on, seen } of entries) {
    const found = seen.find(({ part }) => part === item);
    if (!found) continue;
    const state = found.isFine ? ageOf(item, on, today) : 'not-fine';
    return { item, state, value: null, on, from: 'entry' };
  }
  return unseen(item);
}

function rowOf(
  item: ChecklistItem,
  seen: { readonly value: number; readonly on: string; readonly from: 'entry' | 'unit' },
  today: string,
): Row {
  const target = isMeasurement(item) ? measurementFacts[item].target : null;
  const place = target ? placeInBand(seen.value, target) : 'fine';
  return { item, state: place === 'fine' ? ageOf(item, seen.on, today) : place, ...seen };
}

/** A good value is worth another look after a time; a bad one is never too old. */
const ageOf = (item: ChecklistItem, on: string, today: string): 'fine' | 'old' =>
  monthsAfter(on, lookAgainMonths[item]) < today ? 'old' : 'fine';

function reportedPressure({ points }: Device): number | null {
  const value = points
    .flatMap(({ values }) => values)
    .find(({ name }) => name === 'waterPressure')?.value;
  return typeof value === 'number' ? value : null;
}
