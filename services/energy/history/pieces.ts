import { dayMs } from '@hearth/calendar/durations.ts';
import type { FrameSeries } from '../home/store.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { DayReading } from './mask.ts';
import type { PeriodReading } from './store.ts';
import type { Piece } from './choose.ts';
import { type Line, isSummed } from './lines.ts';

export interface Readings {
  readonly rows: readonly DayReading[];
  readonly periods: readonly PeriodReading[];
}

const gradeRanks = ['measured', 'simulated', 'derived', 'estimated', 'forecast'];

/** Everything that was reported for a line, as pieces to choose from. */
export function piecesOf(
  line: Line,
  readings: Readings,
  horizon: { days: LocalDays; nowMs: number },
): readonly Piece[] {
  const byNo = new Map(line.series.map((one) => [one.seriesNo, one]));
  const fine = readings.rows.flatMap((row) => {
    const one = byNo.get(row.seriesNo);
    return one ? [dayPiece(one, row, line, horizon)] : [];
  });
  const totals = readings.periods.flatMap((period) => {
    const one = byNo.get(period.seriesNo);
    return one && isSummed(line) ? [periodPiece(one, period)] : [];
  });
  return [...fine, ...totals].map((piece) => clipped(piece, fine, horizon.nowMs));
}

function dayPiece(
  one: FrameSeries,
  row: DayReading,
  line: Line,
  horizon: { days: LocalDays },
): Piece {
  const { fromMs, toMs } = horizon.days.spanOf(row.day);
  const total = row.total ?? 0;
  const slots = horizon.days.count(row.day, one.stepS);
  return {
    seriesNo: one.seriesNo,
    fromMs,
    toMs,
    coverMs: ((toMs - fromMs) * row.n) / slots,
    stepMs: Math.min(one.stepS * 1000, toMs - fromMs),
    gradeRank: gradeRanks.indexOf(one.grade),
    value: isSummed(line) ? total : total / row.n,
    lo: row.lo ?? total,
    hi: row.hi ?? total,
  };
}

function periodPiece(one: FrameSeries, { fromMs, toMs, value }: PeriodReading): Piece {
  const lengthMs = toMs - fromMs;
  return {
    seriesNo: one.seriesNo,
    fromMs,
    toMs,
    coverMs: lengthMs,
    stepMs: lengthMs,
    gradeRank: gradeRanks.indexOf(one.grade),
    value,
    lo: value,
    hi: value,
  };
}

/**
 * What is still growing covers its time only as far as finer slots have come, so that a coarse slot does not win by the last
 * minutes; when the finer ones stopped longer ago than its own step or a day, as far as now.
 */
function clipped(piece: Piece, fine: readonly Piece[], nowMs: number): Piece {
  if (piece.toMs <= nowMs) return piece;
  const finer = fine.filter((other) => other.stepMs < piece.stepMs && other.fromMs >= piece.fromMs);
  const reachedMs = Math.max(piece.fromMs, ...finer.map((other) => other.fromMs + other.coverMs));
  const isStale = nowMs - reachedMs > Math.min(piece.stepMs, dayMs);
  const untilMs = finer.length === 0 || isStale ? nowMs : Math.min(nowMs, reachedMs);
  return { ...piece, coverMs: Math.min(piece.coverMs, untilMs - piece.fromMs) };
}
