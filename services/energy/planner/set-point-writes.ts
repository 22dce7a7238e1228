import { slotMs } from './horizon.ts';
import type { Plan, PlanSlot } from './plan.ts';

/** What a device cloud says of how fast it may be told things: as `control` of a device cloud. */
export interface ControlLimits {
  readonly minIntervalS: number;
  readonly writesPerDay: number;
  /** Until what was written has arrived. */
  readonly latencyS: number;
}

export type ControlPoint = 'room' | 'tank';

export interface SetPointWrite {
  /** When to send it: before it is to hold, by the latency; never before now. */
  readonly atMs: number;
  readonly point: ControlPoint;
  readonly toC: number;
}

export interface WritesRequest {
  readonly nowMs: number;
  readonly limits: ControlLimits;
  /** Writes that are left until `dayEndsMs`; later the limit's day counts anew. */
  readonly writesLeft: number;
  readonly dayEndsMs: number;
  /** What the unit was last told, null: nobody knows. */
  readonly told: Readonly<Record<ControlPoint, number | null>>;
  readonly room: { readonly lowC: number; readonly mostC: number; readonly stepC: number };
  /** `hysteresisK`: the unit heats the tank when it is so much below its set-point. Null: there is no tank. */
  readonly tank: {
    readonly leastC: number;
    readonly mostC: number;
    readonly hysteresisK: number;
    readonly stepC: number;
  } | null;
}

type Planned = Pick<Plan, 'slots' | 'blocks'>;

/** No more than that on a day, whatever a cloud would take: each write is a button that somebody's unit is pressed. */
export const mostWritesPerDay = 16;

/**
 * A plan as set-points for a unit that keeps its own controller: while a run lasts, the temperature at its end; between runs, the lowest
 * that is wanted, which is also what holds when nothing more arrives. Changes that are small or short are left out until the budget of the
 * day holds; hot water keeps its writes longest. In order of time.
 */
export function writesOf(plan: Planned, request: WritesRequest): readonly SetPointWrite[] {
  const slots = plan.slots.filter(({ fromMs }) => fromMs + slotMs > request.nowMs);
  const room = segmentsOf(slots, roomWanted(slots, request));
  const tank = request.tank ? segmentsOf(slots, tankWanted(slots, request.tank, plan)) : [];
  const least = Math.max(slotMs, request.limits.minIntervalS * 1000);
  const courses: Course[] = [
    { point: 'room', segments: withoutShort(room, least), weight: 1 },
    { point: 'tank', segments: withoutShort(tank, least), weight: tankWeight },
  ];
  return withinBudget(courses, request);
}

interface Segment {
  readonly fromMs: number;
  readonly toMs: number;
  readonly c: number;
}

interface Course {
  readonly point: ControlPoint;
  readonly segments: readonly Segment[];
  /** Of a kelvin, against one of the room. */
  readonly weight: number;
}

const tankWeight = 4;
const heatsW = 50;

function roomWanted(slots: readonly PlanSlot[], { room }: WritesRequest): readonly number[] {
  return runEnds(
    slots,
    ({ heatingHeatW }) => heatingHeatW > heatsW,
    ({ airC }) => airC,
  ).map((endC) =>
    endC === null
      ? room.lowC
      : Math.min(
          room.mostC,
          Math.max(room.lowC, Math.ceil(endC / room.stepC - tolerance) * room.stepC),
        ),
  );
}

const tolerance = 0.2;

/** A tank that waits would be heated again at its least; one that is to be heated is told more than its hysteresis over what it has. */
function tankWanted(
  slots: readonly PlanSlot[],
  tank: NonNullable<WritesRequest['tank']>,
  { blocks }: Planned,
): readonly number[] {
  const waitingC = Math.min(tank.mostC, tank.leastC + tank.hysteresisK);
  const hottestC = blocks.reduce(
    (most, { task, comfort }) =>
      task === 'disinfection' ? Math.max(most, comfort.tankToC ?? 0) : most,
    tank.mostC,
  );
  const runs = (slot: PlanSlot): boolean => slot.hotWaterHeatW + slot.immersionW > heatsW;
  const ends = runEnds(slots, runs, ({ tankC }) => tankC ?? 0);
  let startC = slots[0]?.tankC ?? 0;
  return ends.map((endC, i) => {
    if (i > 0 && ends[i - 1] === null) startC = slots[i - 1]?.tankC ?? startC;
    if (endC === null) return waitingC;
    const toC = Math.max(endC, startC + tank.hysteresisK + 1);
    return Math.min(Math.ceil(hottestC), Math.ceil(toC / tank.stepC - tolerance) * tank.stepC);
  });
}

/** For each slot of a run, the highest that the run comes to; null between runs. */
function runEnds(
  slots: readonly PlanSlot[],
  runs: (slot: PlanSlot) => boolean,
  reached: (slot: PlanSlot) => number,
): readonly (number | null)[] {
  const ends: (number | null)[] = slots.map(() => null);
  for (let from = 0; from < slots.length; from += 1) {
    let to = from;
    let most = -Infinity;
    for (let slot = slots[to]; slot && runs(slot); slot = slots[to]) {
      most = Math.max(most, reached(slot));
      to += 1;
    }
    ends.fill(most, from, to);
    from = to;
  }
  return ends;
}

function segmentsOf(slots: readonly PlanSlot[], wanted: readonly number[]): readonly Segment[] {
  const found: { fromMs: number; toMs: number; c: number }[] = [];
  slots.forEach(({ fromMs }, i) => {
    const c = wanted[i] ?? 0;
    const last = found.at(-1);
    if (last?.c === c) last.toMs = fromMs + slotMs;
    else found.push({ fromMs, toMs: fromMs + slotMs, c });
  });
  return found;
}

/** A segment that is shorter than a unit may be told twice becomes part of the one before. */
function withoutShort(segments: readonly Segment[], leastMs: number): readonly Segment[] {
  return segments.reduce<readonly Segment[]>((kept, each) => {
    const last = kept.at(-1);
    return last && each.toMs - each.fromMs < leastMs ? merged(kept, each) : [...kept, each];
  }, []);
}

function merged(kept: readonly Segment[], { toMs }: Segment): readonly Segment[] {
  const last = kept.at(-1);
  return last ? [...kept.slice(0, -1), { ...last, toMs }] : kept;
}

/** Drops what matters least, by kelvins and hours, until each day's writes are within its budget. */
function withinBudget(
  courses: readonly Course[],
  request: WritesRequest,
): readonly SetPointWrite[] {
  const perDay = Math.min(mostWritesPerDay, request.limits.writesPerDay);
  const today = Math.max(0, Math.min(perDay, request.writesLeft));
  let held = courses;
  for (;;) {
    const writes = held.flatMap((course) => writesFor(course, request));
    const first = writes.filter(({ atMs }) => atMs < request.dayEndsMs);
    if (first.length <= today && writes.length - first.length <= perDay)
      return writes.toSorted((a, b) => a.atMs - b.atMs);
    held = withoutLeast(
      held,
      (ms) => (first.length > today ? ms < request.dayEndsMs : ms >= request.dayEndsMs),
      request,
    );
  }
}

function writesFor(
  { point, segments }: Course,
  { told, limits, nowMs }: WritesRequest,
): readonly SetPointWrite[] {
  return segments.flatMap(({ fromMs, c }, i) => {
    const before = i === 0 ? told[point] : (segments[i - 1]?.c ?? null);
    return before === c
      ? []
      : [{ atMs: Math.max(nowMs, fromMs - limits.latencyS * 1000), point, toC: c }];
  });
}

function withoutLeast(
  courses: readonly Course[],
  isOver: (ms: number) => boolean,
  { told, limits, nowMs }: WritesRequest,
): readonly Course[] {
  const candidates = courses.flatMap((course) =>
    course.segments.map((segment, i) => {
      const before = course.segments[i - 1]?.c ?? told[course.point] ?? segment.c + unknownK;
      const hours = (segment.toMs - segment.fromMs) / 3_600_000;
      return {
        course,
        i,
        segment,
        worth: course.weight * Math.abs(segment.c - before) * Math.min(hours, mostHours),
      };
    }),
  );
  const least = candidates
    .filter(
      ({ segment, worth }) =>
        worth > 0 && isOver(Math.max(nowMs, segment.fromMs - limits.latencyS * 1000)),
    )
    .toSorted((a, b) => a.worth - b.worth)[0];
  if (!least) return courses.map((course) => ({ ...course, segments: [] }));
  const { course, i } = least;
  const beforeC = course.segments[i - 1]?.c ?? told[course.point] ?? least.segment.c;
  const segments = course.segments.map((each, k) => (k === i ? { ...each, c: beforeC } : each));
  return courses.map((each) => (each === course ? { ...each, segments: joined(segments) } : each));
}

const unknownK = 5;
const mostHours = 3;

function joined(segments: readonly Segment[]): readonly Segment[] {
  return segments.reduce<readonly Segment[]>(
    (kept, each) => (kept.at(-1)?.c === each.c ? merged(kept, each) : [...kept, each]),
    [],
  );
}
