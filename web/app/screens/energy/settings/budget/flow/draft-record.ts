import type { HouseRecord } from '@hearth/energy/building/contract.ts';
import type { BudgetPlan } from '@hearth/energy/budget/budget-plan.ts';
import { builtPeriods, buildingKinds } from '../../../../registration/flow/choices.ts';
import type { SavedStep, SavedSteps } from '../../../../../wizard/wizard.ts';
import {
  type FieldValues,
  type FieldWriter,
  isMarked,
  typedNumber,
  typedText,
} from '../../../../../wizard/typed-values.ts';
import {
  atticStates,
  cellarStates,
  flatPositions,
  fuelNames,
  hotWaterHabits,
  parts,
  partStates,
  unknown,
} from './answers.ts';

export type BudgetTarget = BudgetPlan['target'];

/** Fields of a record, each possibly removed. */
type Answers = { -readonly [Name in keyof HouseRecord]?: HouseRecord[Name] | undefined };

function named<Name extends string>(
  step: SavedStep,
  field: string,
  names: readonly Name[],
): Name | undefined {
  const value = typedText(step, field);
  return names.find((name) => name === value);
}

const number = (step: SavedStep, field: string): number | undefined =>
  typedNumber(step, field) ?? undefined;

const readers: Readonly<Record<string, (step: SavedStep) => Answers>> = {
  'house-people': (step) => {
    const kind = named(step, 'kind', buildingKinds);
    const isFlat = kind === 'flat';
    return {
      kind,
      built: named(step, 'built', builtPeriods),
      floorAreaM2: number(step, 'floorAreaM2'),
      persons: number(step, 'persons'),
      storeys: isFlat ? undefined : number(step, 'storeys'),
      position: isFlat ? named(step, 'position', flatPositions) : undefined,
      attic: isFlat ? undefined : named(step, 'attic', atticStates),
      cellar: isFlat ? undefined : named(step, 'cellar', cellarStates),
      indoorC: number(step, 'indoorC'),
      hotWater: named(step, 'hotWater', hotWaterHabits),
    };
  },
  'insulation-status': (step) => ({
    walls: named(step, 'walls', partStates),
    roof: named(step, 'roof', partStates),
    floor: named(step, 'floor', partStates),
    windows: named(step, 'windows', partStates),
  }),
  renovation: (step) => {
    const renovations = parts.flatMap((part) => {
      const year = typedNumber(step, `${part}Year`);
      return year === null ? [] : [{ part, year }];
    });
    return { renovations: renovations.length > 0 ? renovations : undefined };
  },
  'electricity-usage': (step) => ({
    householdKwh:
      typedText(step, 'electricityFrom') === 'person' ? number(step, 'householdKwh') : undefined,
  }),
  'heat-usage': (step) => {
    const fuel = named(step, 'fuel', fuelNames);
    const quantity = number(step, 'quantity');
    if (!fuel || quantity === undefined) return { formerHeating: undefined };
    return {
      formerHeating: { fuel, quantity, includesHotWater: !isMarked(step, 'withoutHotWater') },
    };
  },
  'heat-load-calculation': (step) => ({ designHeatLoadKw: number(step, 'designHeatLoadKw') }),
};

/** The record with the typed answers over the stored ones; null while a required answer is missing. */
export function draftRecord(stored: HouseRecord | null, typed: SavedSteps): HouseRecord | null {
  const answers: Answers = { ...stored };
  for (const [name, read] of Object.entries(readers)) {
    const step = typed[name];
    if (step) Object.assign(answers, read(step));
  }
  const { kind, built, floorAreaM2, persons, ...further } = answers;
  if (!kind || !built || floorAreaM2 === undefined || persons === undefined) return null;
  const stated = Object.entries(further).filter(([, value]) => value !== undefined);
  return { kind, built, floorAreaM2, persons, ...Object.fromEntries(stated) };
}

/** The typed target over the stored one. */
export function draftTarget(stored: BudgetTarget, typed: SavedSteps): BudgetTarget {
  const step = typed['detail'];
  if (!step) return stored;
  const unit = named(step, 'targetUnit', ['kwh', 'money'] as const);
  const year = typedNumber(step, 'targetYear');
  return unit && year !== null && year > 0 ? { unit, year } : null;
}

/** Values of the fields of a step from the record and the target. */
export function stepValues(
  step: string,
  { record, target }: { readonly record: HouseRecord | null; readonly target: BudgetTarget },
  { number: write }: FieldWriter,
): FieldValues {
  const house: Partial<HouseRecord> = record ?? {};
  switch (step) {
    case 'house-people':
      return {
        kind: house.kind ?? '',
        built: house.built ?? '',
        floorAreaM2: write(house.floorAreaM2),
        persons: write(house.persons),
        storeys: write(house.storeys),
        position: house.position ?? unknown,
        attic: house.attic ?? unknown,
        cellar: house.cellar ?? unknown,
        indoorC: write(house.indoorC),
        hotWater: house.hotWater ?? unknown,
      };
    case 'insulation-status':
      return Object.fromEntries(parts.map((part) => [part, house[part] ?? unknown]));
    case 'renovation':
      return Object.fromEntries(
        parts.map((part) => [
          `${part}Year`,
          write(house.renovations?.find((each) => each.part === part)?.year),
        ]),
      );
    case 'electricity-usage':
      return {
        electricityFrom: house.householdKwh === undefined ? 'persons' : 'person',
        householdKwh: write(house.householdKwh),
      };
    case 'heat-usage':
      return {
        fuel: house.formerHeating?.fuel ?? unknown,
        quantity: write(house.formerHeating?.quantity),
        withoutHotWater: house.formerHeating?.includesHotWater === false,
      };
    case 'heat-load-calculation':
      return { designHeatLoadKw: write(house.designHeatLoadKw) };
    default:
      return { targetUnit: target?.unit ?? 'expected', targetYear: write(target?.year) };
  }
}
