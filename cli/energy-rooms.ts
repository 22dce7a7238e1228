import { quarterHourMs } from '@hearth/calendar/durations.ts';
import {
  coolingPoints,
  heatingPoints,
  scopOf,
  seerOf,
} from '@hearth/energy/air-conditioner/declared-points.ts';
import { planRooms } from '@hearth/energy/air-conditioner/plan-rooms.ts';
import type { RoomOutcome, RoomPlan } from '@hearth/energy/air-conditioner/room-plan.ts';
import { roomScenario } from '@hearth/energy/air-conditioner/room-scenario.ts';
import { airConditioner } from '@hearth/energy/air-conditioner/unit.ts';
import { unitCurvesOf } from '@hearth/energy/air-conditioner/unit-curves.ts';
import { keymarkSeers } from '@hearth/energy/heat-pump/keymark-cooling.ts';
import { highsThread } from '@hearth/energy/planner/highs-thread.ts';
import { coilCooling } from '@hearth/physics/cooling-coil.ts';
import { dewPointC, pressureAtPa, saturationPa } from '@hearth/physics/humid-air.ts';
import { type CliInput, type CommandOutcome, done, failed, readFileText } from './command.ts';
import { readJson } from './read-json.ts';
import { rowsOutcome } from './rows-text.ts';

/** Prints the plan of a home's air conditioners from a file, or the code that says why nothing can be gained. */
export async function energyRooms({ args: [file = ''] }: CliInput): Promise<CommandOutcome> {
  const read = await readJson(file, roomScenario);
  if (!read.ok) return failed(read.words);
  const solver = highsThread();
  try {
    const planned = await planRooms(read.value, { solver });
    if (!planned.ok)
      return failed(planned.faults.map(({ code, at }) => `${file}: ${code} at ${at}`).join('\n'));
    return done(
      planJson(
        planned.plan,
        read.value.rooms.map(({ key }) => key),
      ),
    );
  } finally {
    await solver.close();
  }
}

function planJson(plan: RoomPlan, keys: readonly string[]) {
  const { fromMs, slots, outcome, normal, blocks, degradations, solve } = plan;
  return {
    from: instant(fromMs),
    to: instant(fromMs + slots.length * quarterHourMs),
    currency: plan.currency,
    source: plan.source,
    savedAgainstThermostats: money(normal.cost - outcome.cost),
    plan: outcomeJson(outcome),
    thermostats: outcomeJson(normal),
    solve: { ...solve, seconds: rounded(solve.seconds) },
    degradations,
    blocks: blocks.map(({ fromMs: from, toMs: to, cost, ...block }) => ({
      from: instant(from),
      to: instant(to),
      ...roundedAll(block),
      cost: money(cost),
    })),
    slots: slots.map(({ fromMs: from, rooms, ...slot }) => ({
      from: instant(from),
      ...roundedAll(slot),
      rooms: Object.fromEntries(rooms.map((room, i) => [keys[i] ?? '', roundedAll(room)])),
    })),
  };
}

const outcomeJson = ({ bill, cost, lacking, ...rest }: RoomOutcome) => ({
  bill: money(bill),
  cost: money(cost),
  lacking: money(lacking),
  ...roundedAll(rest),
});

/** Prints SEER, SCOP and the power of a unit by outdoor temperature and load, with sensible and latent cooling. */
export async function airConditionerTable({
  args: [file = ''],
  options,
}: CliInput): Promise<CommandOutcome> {
  const roomC = numberOf(options['room'] ?? '26');
  const humidity = numberOf(options['humidity'] ?? '0.5');
  const altitudeM = numberOf(options['altitude'] ?? '0');
  if (roomC === null || humidity === null || humidity <= 0 || humidity > 1 || altitudeM === null)
    return { exit: 2, words: '--room DEGREES, --humidity above 0 to 1, --altitude METRES' };
  const read = await readJson(file, airConditioner);
  if (!read.ok) return failed(read.words);
  const unit = read.value;
  const { cooling, heating, fanM3PerH } = unitCurvesOf(unit);
  const vapourPa = humidity * saturationPa(roomC);
  const air = { celsius: roomC, vapourPa, pressurePa: pressureAtPa(altitudeM), m3PerH: fanM3PerH };
  const shares = [0.1, 0.25, 0.5, 0.75, 1];
  const warm = heatingPoints(unit);
  return done({
    seer: rounded(seerOf(unit, coolingPoints(unit))),
    scop: warm && rounded(scopOf(unit, warm)),
    roomDewPointC: rounded(dewPointC(vapourPa)),
    cooling: [20, 25, 30, 35, 40, 45].flatMap((outdoorC) =>
      shares.map((share) => {
        const coldW = share * cooling.mostW(outdoorC);
        const powerW = cooling.powerW(outdoorC, coldW);
        const { sensibleW, latentW, surfaceC } = coilCooling(air, coldW);
        const figures = { outdoorC, share, coldW, powerW, eer: coldW / powerW };
        return roundedAll({ ...figures, sensibleW, latentW, surfaceC });
      }),
    ),
    heating:
      heating &&
      [-15, -7, 2, 7, 12].flatMap((outdoorC) =>
        shares.flatMap((share) => {
          const heatW = share * heating.mostW(outdoorC);
          const powerW = heating.powerW(outdoorC, heatW);
          return heatW > 0
            ? [roundedAll({ outdoorC, share, heatW, powerW, cop: heatW / powerW })]
            : [];
        }),
      ),
  });
}

/** Prints SEER beside the declared value for each row of the Keymark's list that has cooling. */
export async function seer({ options }: CliInput): Promise<CommandOutcome> {
  const { keymark: file, format = 'csv' } = options;
  if (!file) return { exit: 2, words: '--keymark CSV is missing' };
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const { rows, faults } = keymarkSeers(text);
  const columns = ['line', 'manufacturer', 'title', 'level', 'seer', 'declared', 'error'] as const;
  return rowsOutcome(
    {
      columns,
      rows: rows.map((row) => [
        row.line,
        row.manufacturer,
        row.title,
        row.level,
        row.seer,
        row.declaredSeer,
        row.seer / row.declaredSeer - 1,
      ]),
    },
    { file, format, faults },
  );
}

function numberOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

const roundedAll = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' ? rounded(value) : value,
    ]),
  );

const instant = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
/** Converts millionths to the currency, rounded to a tenth of a cent. */
const money = (micros: number): number => Math.round(micros / 1000) / 1000;
