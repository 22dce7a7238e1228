import { z } from 'zod';
import { contradictionsOfPower } from '../planner/contradictions.ts';
import { mostSlots, scenarioFields } from '../planner/scenario.ts';
import { airConditioner } from './unit.ts';

const bound = z.array(z.number().min(5).max(40).nullable()).min(1).max(mostSlots);
const sensor = z.number().min(-100).max(150).nullable();

/** A room, or rooms with open doors, with one air conditioner. */
const room = z.strictObject({
  key: z.string().min(1).max(40),
  house: scenarioFields.shape.house,
  unit: airConditioner,
  /** Solar and internal gains of each slot, W. */
  gainsW: z.array(z.number().min(-1e5).max(1e5)).min(1).max(mostSlots).optional(),
  /**
   * Set-points of heating and cooling in each slot, which bound the temperature; null: nobody needs the room then, and its unit is off in normal
   * operation. Default: 20 and 26 degrees throughout (EN 16798-1, category II).
   */
  lowC: bound.optional(),
  highC: bound.optional(),
  /** What its thermostat does in the mode of the unit. */
  mode: z.enum(['heating', 'cooling', 'both']).default('both'),
  /**
   * Whether the unit may do more than its thermostat in each slot. It may not while a weekly schedule has it off, since a set-point switches no unit
   * on, and where people forbid it. Default: throughout.
   */
  mayWorkAhead: z.array(z.boolean()).min(1).max(mostSlots).optional(),
  volumeM3: z.number().min(5).max(5000).optional(),
  airChangesPerH: z.number().min(0).max(20).default(0.5),
  /** Water from people and cooking: 50 g/h for a person at rest (VDI 4300-7, ISO 13788). */
  waterGPerH: z.number().min(0).max(5000).default(60),
  state: z.strictObject({
    airC: sensor,
    massC: sensor.default(null),
    relativeHumidity: z.number().min(0).max(1).nullable().default(null),
  }),
});

const slots = scenarioFields.shape.slots
  .pick({
    importPerKwh: true,
    exportPerKwh: true,
    outdoorC: true,
    baseLoadW: true,
    pvW: true,
    pvLowW: true,
  })
  .extend({
    /** Dew point of the outdoor air. Default: just below the lowest temperature of the plan. */
    dewPointC: z.array(z.number().min(-60).max(40)).min(1).max(mostSlots).optional(),
  });

/** Input of a plan for air conditioners, each value valid alone. */
const fields = z.strictObject({
  from: scenarioFields.shape.from,
  currency: scenarioFields.shape.currency,
  altitudeM: z.number().min(-450).max(5000).default(0),
  slots,
  rooms: z.array(room).min(1).max(8),
  battery: scenarioFields.shape.battery,
  grid: scenarioFields.shape.grid,
  /** Cost assigned to a start of a unit. */
  startCost: z.number().min(0).max(5).default(0.005),
  state: z
    .strictObject({ batteryKwh: z.number().min(0).max(500).nullable().default(null) })
    .prefault({}),
});
export type RoomScenario = z.output<typeof fields>;
export type RoomScenarioInput = z.input<typeof fields>;
export type PlannedRoomInput = RoomScenario['rooms'][number];

/** Complete input of a plan for air conditioners whose values do not contradict each other. */
export const roomScenario = fields.superRefine((value, context) => {
  const add = (code: string, ...path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message: code, path });
  for (const { code, path } of contradictionsOfPower(value)) add(code, ...path);
  const length = Object.values(value.slots).find((values) => values !== undefined)?.length ?? 0;
  value.rooms.forEach((each, i) => {
    for (const name of ['gainsW', 'lowC', 'highC', 'mayWorkAhead'] as const)
      if (each[name] && each[name].length !== length)
        add('other-length-than-prices', 'rooms', i, name);
    if (value.rooms.findIndex(({ key }) => key === each.key) < i) add('key-twice', 'rooms', i);
    each.lowC?.forEach((low, t) => {
      const high = each.highC?.[t] ?? null;
      if (low !== null && high !== null && low > high) add('low-above-high', 'rooms', i, 'lowC', t);
    });
  });
});
