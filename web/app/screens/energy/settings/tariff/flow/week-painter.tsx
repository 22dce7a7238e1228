import {
  type KeyboardEvent,
  type PointerEvent,
  startTransition,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { useText } from '../../../../../i18n/use-text.ts';
import { useDirection } from '../../../../../ui/direction.tsx';
import { IconButton } from '../../../../../ui/icon-button.tsx';
import { undo } from '../../../../../ui/icons-of-things.ts';
import {
  type HourArea,
  type HourPlace,
  type PaintedWeek,
  boundsOf,
  painted,
} from './painted-week.ts';
import { type PriceLevel, LevelMark } from './price-level.tsx';
import { afterKey, placeAt } from './week-places.ts';
import { type SelectedArea, WeekCells } from './week-cells.tsx';
import { useWeekWords } from './use-week-words.ts';

interface WeekPainterProps {
  readonly week: PaintedWeek;
  readonly levels: readonly PriceLevel[];
  readonly onPaint: (week: PaintedWeek) => void;
}

/** A stroke that is not finished. */
interface Drag {
  /** The week before the stroke. */
  readonly base: PaintedWeek;
  readonly area: HourArea;
  /** A finger that has not moved may be about to scroll. */
  readonly isPainting: boolean;
  /** The stroke before is changed, instead of a new one. */
  readonly isCorrection: boolean;
}

const start: HourArea = { from: { day: 0, hour: 0 }, to: { day: 0, hour: 0 } };

/** Hours of a week that are painted with prices: by mouse, finger or keys. */
export function WeekPainter({ week: saved, levels, onPaint }: WeekPainterProps) {
  const text = useText();
  // The cells change at once, the list of the same times after them.
  const [week, setWeek] = useOptimistic(saved);
  const paint = (next: PaintedWeek): void =>
    startTransition(() => {
      setWeek(next);
      onPaint(next);
    });
  const words = useWeekWords();
  const [chosen, setChosen] = useState(levels.at(-1)?.id ?? '');
  const level = levels.find(({ id }) => id === chosen) ?? levels[0];
  const [past, setPast] = useState<readonly PaintedWeek[]>([]);
  const [announced, setAnnounced] = useState('');
  const strokes = useStrokes({
    week,
    band: level?.id ?? '',
    isCorrectable: past.length > 0,
    onStroke: ({ base, area, isCorrection }, band) => {
      if (!isCorrection) setPast((before) => [...before, base]);
      setAnnounced(text('tariff.painted', { hours: words.area(area), level: level?.name ?? '' }));
      paint(painted(base, area, band));
    },
  });
  const undoStroke = (): void => {
    const before = past.at(-1);
    if (!before) return;
    setPast(past.slice(0, -1));
    strokes.forget();
    setAnnounced(text('tariff.stroke-undone'));
    paint(before);
  };
  return (
    <div className="week-painter">
      <div className="week-levels" role="group" aria-label={text('tariff.paint-with')}>
        {levels.map((each) => (
          <button
            key={each.id}
            type="button"
            className="week-level"
            aria-pressed={each.id === level?.id}
            onClick={() => setChosen(each.id)}
          >
            <LevelMark level={each} />
            <span>
              {each.name} <strong>{each.price}</strong>
            </span>
          </button>
        ))}
        <IconButton
          icon={undo}
          mirrored
          label={text('tariff.undo-stroke')}
          disabled={past.length === 0}
          onClick={undoStroke}
        />
      </div>
      <p className="small">{text('tariff.painter-note')}</p>
      <WeekCells week={strokes.shown} levels={levels} {...strokes.cells} />
      <p role="status" className="small">
        {announced}
      </p>
    </div>
  );
}

interface StrokeOptions {
  readonly week: PaintedWeek;
  readonly band: string;
  readonly isCorrectable: boolean;
  readonly onStroke: (drag: Drag, band: string) => void;
}

/** Strokes by pointer and keys: the selected area, and the week as it would be after the stroke. */
function useStrokes({ week, band, isCorrectable, onStroke }: StrokeOptions) {
  const isRtl = useDirection() === 'rtl';
  const [area, setArea] = useState(start);
  const [drag, setShownDrag] = useState<Drag | null>(null);
  // Moves are rendered later than they happen; the end of a stroke needs the last one.
  const latest = useRef<Drag | null>(null);
  const setDrag = (next: Drag | null): void => {
    latest.current = next;
    setShownDrag(next);
  };
  /** The week before the last stroke, while its corners can be moved. */
  const [last, setLast] = useState<PaintedWeek | null>(null);
  const pointer = useRef<number | null>(null);
  const finish = (done: Drag): void => {
    setDrag(null);
    setArea(ordered(done.area));
    setLast(done.base);
    onStroke(done, band);
  };
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const place = placeAt(event.currentTarget, event);
    if (event.button !== 0 || pointer.current !== null || !place) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag(dragFrom(event, place, { week, area, last: isCorrectable ? last : null }));
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const place = placeAt(event.currentTarget, event);
    const before = latest.current;
    if (!before || event.pointerId !== pointer.current || !place) return;
    if (isSamePlace(place, before.area.to)) return;
    setDrag({ ...before, area: { ...before.area, to: place }, isPainting: true });
  };
  const end = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerId !== pointer.current) return;
    pointer.current = null;
    const done = latest.current;
    if (done && event.type === 'pointerup') finish(done);
    else setDrag(null);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      finish({ base: week, area, isPainting: true, isCorrection: false });
      return;
    }
    const next = afterKey(event.key, area.to, isRtl);
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setLast(null);
    setArea({ from: event.shiftKey ? area.from : next, to: next });
    focusHour(event.currentTarget, next);
  };
  const selected: SelectedArea = {
    area: drag?.area ?? area,
    hasCorners: last !== null && drag === null && isCorrectable,
  };
  return {
    shown: drag?.isPainting ? painted(drag.base, drag.area, band) : week,
    forget: () => setLast(null),
    cells: {
      selected,
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown: press,
    },
  };
}

/** A new stroke, or the last one by one of its corners. */
function dragFrom(
  { target, shiftKey, pointerType }: PointerEvent<HTMLElement>,
  place: HourPlace,
  before: {
    readonly week: PaintedWeek;
    readonly area: HourArea;
    /** The week before the last stroke; null while its corners are not shown. */
    readonly last: PaintedWeek | null;
  },
): Drag {
  const corner = target instanceof HTMLElement ? target.dataset['corner'] : undefined;
  const { from, to } = before.area;
  if (corner !== undefined && before.last !== null)
    return {
      base: before.last,
      area: corner === 'from' ? { from: to, to: from } : { from, to },
      isPainting: true,
      isCorrection: true,
    };
  return {
    base: before.week,
    area: { from: shiftKey ? from : place, to: place },
    isPainting: pointerType !== 'touch',
    isCorrection: false,
  };
}

/** The area from its first day and hour to its last. */
function ordered(area: HourArea): HourArea {
  const { firstDay, lastDay, firstHour, lastHour } = boundsOf(area);
  return { from: { day: firstDay, hour: firstHour }, to: { day: lastDay, hour: lastHour } };
}

const focusHour = (grid: HTMLElement, { day, hour }: HourPlace): void =>
  grid.querySelector<HTMLElement>(`[data-day="${day}"][data-hour="${hour}"]`)?.focus();

const isSamePlace = (a: HourPlace, b: HourPlace): boolean => a.day === b.day && a.hour === b.hour;
