import type { SavingMeasures, SavingSettings } from '@hearth/energy/saving/saving-settings.ts';
import {
  type FieldValues,
  type FieldWriter,
  isMarked,
  typedList,
  typedNumber,
  typedText,
} from '../../../../../wizard/typed-values.ts';
import type { SavedStep, SavedSteps } from '../../../../../wizard/wizard.ts';
import { roomValue } from '../../room-value.ts';
import type { HeatingUnits } from '../../heating-units.ts';

/** Every measure with a value; those that are not chosen are null in the measures. */
export type MeasureValues = {
  readonly [Name in keyof Omit<SavingMeasures, 'rooms'>]: NonNullable<SavingMeasures[Name]>;
};

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Defaults of a home: small steps from the set-points in use. */
export function usualValues({ room, tank }: Pick<HeatingUnits, 'room' | 'tank'>): MeasureValues {
  const dayC = within((room?.celsius ?? 21) - 0.5, 18, 25);
  return {
    day: { setPointC: dayC },
    night: { setPointC: within(dayC - 1.5, 18, dayC), from: '22:00', to: '06:00' },
    away: { setPointC: 16 },
    flow: { lowerK: 2 },
    hotWater: { setPointC: within((tank?.celsius ?? 50) - 3, 45, 60) },
  };
}

/** Stored values over the defaults. */
const valuesOf = (stored: SavingMeasures | null, units: HeatingUnits): MeasureValues => {
  const usual = usualValues(units);
  return {
    day: stored?.day ?? usual.day,
    night: stored?.night ?? usual.night,
    away: stored?.away ?? usual.away,
    flow: stored?.flow ?? usual.flow,
    hotWater: stored?.hotWater ?? usual.hotWater,
  };
};

function typedValues(step: SavedStep, before: MeasureValues): MeasureValues {
  const number = (field: string, otherwise: number): number =>
    typedNumber(step, field) ?? otherwise;
  return {
    day: { setPointC: number('dayC', before.day.setPointC) },
    night: {
      setPointC: number('nightC', before.night.setPointC),
      from: typedText(step, 'nightFrom') || before.night.from,
      to: typedText(step, 'nightTo') || before.night.to,
    },
    away: { setPointC: number('awayC', before.away.setPointC) },
    flow: { lowerK: number('lowerK', before.flow.lowerK) },
    hotWater: { setPointC: number('hotWaterC', before.hotWater.setPointC) },
  };
}

const marks = {
  day: 'usesDay',
  night: 'usesNight',
  away: 'usesAway',
  flow: 'usesFlow',
  hotWater: 'usesHotWater',
} as const satisfies Record<keyof MeasureValues, string>;

/** Stored measures with the typed answers over them; null where none is chosen. */
export function draftSaving(
  stored: SavingSettings | null,
  typed: SavedSteps,
  units: HeatingUnits,
): SavingSettings | null {
  const { select, 'set-point': setPoint } = typed;
  const before = valuesOf(stored?.measures ?? null, units);
  const values = setPoint ? typedValues(setPoint, before) : before;
  const isUsed = (name: keyof MeasureValues): boolean =>
    select ? isMarked(select, marks[name]) : stored?.measures[name] != null;
  const measures: SavingMeasures = {
    rooms: select ? chosenRooms(select, units) : (stored?.measures.rooms ?? null),
    day: isUsed('day') ? values.day : null,
    night: isUsed('night') ? values.night : null,
    away: isUsed('away') ? values.away : null,
    flow: isUsed('flow') ? values.flow : null,
    hotWater: isUsed('hotWater') ? values.hotWater : null,
  };
  const names = Object.keys(marks) as (keyof typeof marks)[];
  if (names.every((name) => measures[name] === null)) return null;
  return {
    validFrom: units.today,
    measures,
    before: stored?.before ?? {
      dayC: units.room?.celsius ?? null,
      nightC: null,
      hotWaterC: units.tank?.celsius ?? null,
    },
  };
}

function chosenRooms(step: SavedStep, units: HeatingUnits): SavingMeasures['rooms'] {
  const chosen = new Set(typedList(step, 'rooms'));
  const rooms = units.rooms.filter((room) => chosen.has(roomValue(room)));
  return rooms.length === 0 || rooms.length === units.rooms.length
    ? null
    : rooms.map(({ unit, point }) => ({ unit, point }));
}

/** Values of the fields of a step from the measures. */
export function stepValues(
  step: string,
  { stored, units }: { readonly stored: SavingSettings | null; readonly units: HeatingUnits },
  { number }: FieldWriter,
): FieldValues {
  const measures = stored?.measures ?? null;
  switch (step) {
    case 'select':
      return {
        usesDay: measures ? measures.day !== null : true,
        usesNight: measures?.night != null,
        usesAway: measures?.away != null,
        usesFlow: measures?.flow != null,
        usesHotWater: measures?.hotWater != null,
        rooms: (measures?.rooms ?? units.rooms).map(roomValue),
      };
    case 'set-point': {
      const values = valuesOf(measures, units);
      return {
        dayC: number(values.day.setPointC),
        nightC: number(values.night.setPointC),
        nightFrom: values.night.from,
        nightTo: values.night.to,
        awayC: number(values.away.setPointC),
        lowerK: number(values.flow.lowerK),
        hotWaterC: number(values.hotWater.setPointC),
      };
    }
    default:
      return {};
  }
}
