import type { SurplusSettings } from '@hearth/energy/surplus/surplus-settings.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import {
  type FieldValues,
  type FieldWriter,
  isMarked,
  typedList,
  typedNumber,
  typedText,
} from '../../../../../wizard/typed-values.ts';
import type { SavedStep, SavedSteps } from '../../../../../wizard/wizard.ts';
import type { HeatingUnits } from '../../heating-units.ts';
import { roomValue } from '../../room-value.ts';
import { anyDay } from './step-forms.ts';

export type SurplusWater = NonNullable<SurplusSettings['hotWater']>;
export type SurplusRooms = NonNullable<SurplusSettings['spaceHeating']>;

/** Defaults of a home: a target as high as its unit takes, and the set-point in use. */
export function usualWater({ tank }: Pick<HeatingUnits, 'tank'>): SurplusWater {
  const most = Math.min(60, Math.max(50, tank?.max ?? 60));
  const alwaysC = Math.min(most - 5, 55, Math.max(38, tank?.celsius ?? 48));
  return {
    targetC: Math.min(most, Math.max(55, alwaysC + 5)),
    ceilingC: Math.max(50, most),
    alwaysC,
    earliest: '10:00',
    latest: '16:00',
    mayUseHeater: false,
    disinfectionDay: null,
  };
}

export const usualRooms: SurplusRooms = {
  liftK: 1,
  rooms: null,
  season: { fromMonth: 10, toMonth: 4 },
  minRunMin: 30,
  minPauseMin: 20,
};

function waterOf(step: SavedStep, before: SurplusWater): SurplusWater {
  const day = typedText(step, 'disinfectionDay');
  return {
    targetC: typedNumber(step, 'targetC') ?? before.targetC,
    ceilingC: typedNumber(step, 'ceilingC') ?? before.ceilingC,
    alwaysC: typedNumber(step, 'alwaysC') ?? before.alwaysC,
    earliest: typedText(step, 'earliest') || before.earliest,
    latest: typedText(step, 'latest') || before.latest,
    mayUseHeater: isMarked(step, 'mayUseHeater'),
    disinfectionDay: weekDays.find((each) => each === day) ?? null,
  };
}

function roomsOf(step: SavedStep, before: SurplusRooms, units: HeatingUnits): SurplusRooms {
  const chosen = new Set(typedList(step, 'rooms'));
  const rooms = units.rooms.filter((room) => chosen.has(roomValue(room)));
  const isAll = rooms.length === 0 || rooms.length === units.rooms.length;
  return {
    liftK: Number(typedText(step, 'liftK')) || before.liftK,
    rooms: isAll ? null : rooms.map(({ unit, point }) => ({ unit, point })),
    season: {
      fromMonth: Number(typedText(step, 'fromMonth')) || before.season.fromMonth,
      toMonth: Number(typedText(step, 'toMonth')) || before.season.toMonth,
    },
    minRunMin: typedNumber(step, 'minRunMin') ?? before.minRunMin,
    minPauseMin: typedNumber(step, 'minPauseMin') ?? before.minPauseMin,
  };
}

/** Stored settings with the typed answers over them; null where nothing is chosen. */
export function draftSurplus(
  stored: SurplusSettings | null,
  typed: SavedSteps,
  units: HeatingUnits,
): SurplusSettings | null {
  const { start, dhw, sh } = typed;
  const heatsWater = start ? isMarked(start, 'heatsWater') : stored?.hotWater != null;
  const heatsRooms = start ? isMarked(start, 'heatsRooms') : stored?.spaceHeating != null;
  if (!heatsWater && !heatsRooms) return null;
  const water = stored?.hotWater ?? usualWater(units);
  const rooms = stored?.spaceHeating ?? usualRooms;
  return {
    validFrom: units.today,
    hotWater: heatsWater ? (dhw ? waterOf(dhw, water) : water) : null,
    spaceHeating: heatsRooms ? (sh ? roomsOf(sh, rooms, units) : rooms) : null,
  };
}

/** Values of the fields of a step from the settings. */
export function stepValues(
  step: string,
  {
    stored,
    settings,
    units,
  }: {
    readonly stored: SurplusSettings | null;
    readonly settings: SurplusSettings | null;
    readonly units: HeatingUnits;
  },
  { number }: FieldWriter,
): FieldValues {
  switch (step) {
    case 'start':
      return {
        heatsWater: stored ? stored.hotWater !== null : units.hasTank,
        heatsRooms: stored ? stored.spaceHeating !== null : false,
      };
    case 'dhw': {
      const water = settings?.hotWater ?? usualWater(units);
      return {
        targetC: number(water.targetC),
        alwaysC: number(water.alwaysC),
        ceilingC: number(water.ceilingC),
        earliest: water.earliest,
        latest: water.latest,
        disinfectionDay: water.disinfectionDay ?? anyDay,
        mayUseHeater: water.mayUseHeater,
      };
    }
    case 'sh': {
      const rooms = settings?.spaceHeating ?? usualRooms;
      return {
        liftK: String(rooms.liftK),
        rooms: (rooms.rooms ?? units.rooms).map(roomValue),
        fromMonth: String(rooms.season.fromMonth),
        toMonth: String(rooms.season.toMonth),
        minRunMin: number(rooms.minRunMin),
        minPauseMin: number(rooms.minPauseMin),
      };
    }
    default:
      return {};
  }
}
