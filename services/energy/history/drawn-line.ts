import type { LocalDays } from '@hearth/calendar/local-days.ts';
import { dayS } from '@hearth/calendar/durations.ts';
import type { DayReading } from './mask.ts';
import type { Horizon } from './keepers.ts';
import { type Piece, choose } from './choose.ts';
import { type GridSlot, gridOf, gridStepS, meansOn, sumsOn } from './slot-grid.ts';
import { type Drawn, draw, together } from './draw.ts';
import { type Line, isSummed } from './lines.ts';
import { slotOf } from './period-span.ts';
import { type Readings, piecesOf } from './pieces.ts';

/** A line with what is drawn in each slot, and what it says of the whole. */
export interface DrawnLine {
  readonly line: Line;
  readonly slots: readonly Drawn[];
  readonly whole: Drawn;
}

interface Picture {
  readonly slots: readonly { fromMs: number; toMs: number; label: string }[];
  readonly lines: readonly DrawnLine[];
}

const howOf = (line: Line): 'sum' | 'mean' => (isSummed(line) ? 'sum' : 'mean');

/** Weeks and months by days, years by months, all by years. Lines without a value are left out. */
export function drawSlots(
  lines: readonly Line[],
  readings: Readings,
  what: { slots: Picture['slots']; horizon: Horizon },
): Picture {
  const drawn = lines.map((line) => {
    const slots = draw(piecesOf(line, readings, what.horizon), what.slots, howOf(line));
    return {
      line,
      slots,
      whole: together(
        slots.flatMap((slot) => slot.used),
        howOf(line),
      ),
    };
  });
  return { slots: what.slots, lines: drawn.filter(hasValue) };
}

/** One day by its slots. A line is drawn from the one series that covers most of the day, of equal ones the finest. */
export function drawDay(
  lines: readonly Line[],
  readings: Readings,
  what: { day: string; horizon: Horizon },
): Picture {
  const { days } = what.horizon;
  const today = {
    rows: readings.rows.filter((row) => row.day === what.day),
    periods: readings.periods,
  };
  const whole = slotOf({ from: what.day, to: nextDay(what.day, days) }, what.day, days);
  const picked = lines.map((line) => {
    const pieces = piecesOf(line, today, what.horizon);
    const [all] = draw(pieces, [whole], howOf(line));
    return { line, whole: all ?? together([], 'sum'), row: slottedRow(line, today.rows, pieces) };
  });
  const stepS = gridStepS(
    picked.flatMap(({ line, row }) =>
      row ? [{ stepS: row.stepS, isSummed: isSummed(line) }] : [],
    ),
  );
  const grid = gridOf(what.day, stepS, days);
  const drawn = picked.map(({ line, whole, row }) => ({
    line,
    whole,
    slots: row ? onGrid(line, row, grid, days) : grid.map(() => together([], 'sum')),
  }));
  return { slots: grid, lines: drawn.filter(hasValue) };
}

type SlottedRow = DayReading & { readonly stepS: number };

function slottedRow(
  line: Line,
  rows: readonly DayReading[],
  pieces: readonly Piece[],
): SlottedRow | null {
  const steps = new Map(line.series.map((one) => [one.seriesNo, one.stepS]));
  const slotted = pieces.filter(
    (piece) =>
      (steps.get(piece.seriesNo) ?? dayS) < dayS && piece.stepMs < piece.toMs - piece.fromMs,
  );
  const [best] = choose(slotted);
  const row = rows.find((each) => each.seriesNo === best?.seriesNo);
  return row ? { ...row, stepS: steps.get(row.seriesNo) ?? dayS } : null;
}

function onGrid(
  line: Line,
  row: SlottedRow,
  grid: readonly GridSlot[],
  days: LocalDays,
): readonly Drawn[] {
  const edges = days.edges(row.day, row.stepS);
  return isSummed(line)
    ? sumsOn(grid, row.vals ?? [], edges)
    : meansOn(grid, row.vals ?? [], edges);
}

const hasValue = ({ whole, slots }: DrawnLine): boolean =>
  whole.value !== null || slots.some((slot) => slot.value !== null);

function nextDay(day: string, days: LocalDays): string {
  return days.dayOf(days.spanOf(day).toMs);
}
