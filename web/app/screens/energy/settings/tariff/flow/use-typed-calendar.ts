import { type FormEvent, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useOpenForm } from '../../../../../forms/checked-form.tsx';
import { readValues } from '../../../../../forms/read-values.ts';
import { type Values, textOf } from '../../../../../forms/rule.ts';
import { localeNumber } from '../../../../../i18n/locale-number.ts';
import { useFormats } from '../../../../../i18n/use-formats.ts';
import { useText } from '../../../../../i18n/use-text.ts';
import { useShell } from '../../../../../shell-context.tsx';
import { rowIds } from '../../../../../wizard/rows.ts';
import { listIn, weekIn } from './calendar-values.ts';
import { type PaintedWeek, type PictureOfList, pictureOf, weekText } from './painted-week.ts';
import type { PriceLevel } from './price-level.tsx';
import type { Money } from './use-money.ts';
import { rankOf } from './week-blocks.ts';

export interface TypedCalendar {
  readonly levels: readonly PriceLevel[];
  /** The painted week; null while the list holds. */
  readonly week: PaintedWeek | null;
  /** The painted week, or the list as a week. */
  readonly picture: PictureOfList;
  readonly paint: (week: PaintedWeek) => void;
  /** Handler of typing in the fields of the calendar. */
  readonly read: (event: FormEvent<HTMLElement>) => void;
  /** Id and text of the field of the painted week. */
  readonly weekField: { readonly id: string; readonly text: string };
}

/** Prices by time as they are typed at the moment. */
export function useTypedCalendar(prefix: string, saved: Values, money: Money): TypedCalendar {
  const [typed, setTyped] = useState(saved);
  const [week, setWeek] = useState(() => weekIn(saved, prefix));
  const weekField = { id: `${prefix}painted`, text: week ? weekText(week) : '' };
  const { opened } = useOpenForm();
  const levels = useLevels(prefix, typed, money);
  const list = JSON.stringify(listIn(typed, prefix));
  const picture = useMemo(
    (): PictureOfList => (week ? { ok: true, week } : pictureOf(JSON.parse(list))),
    [week, list],
  );
  useTypedByScript(weekField);
  return {
    levels,
    week,
    picture,
    weekField,
    paint: setWeek,
    read: ({ target }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      if (!isField || !target.form || target.id === weekField.id) return;
      const posted = new FormData(target.form);
      startTransition(() => setTyped(readValues(opened.form, posted)));
    },
  };
}

/** The form is saved as if a changed text of a hidden field had been typed, after the frame that shows the change. */
function useTypedByScript({ id, text }: TypedCalendar['weekField']): void {
  const sent = useRef(text);
  useEffect(() => {
    if (sent.current === text) return undefined;
    sent.current = text;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() =>
        document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true })),
      );
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [id, text]);
}

/** The named prices, with a name and a shade each. */
function useLevels(prefix: string, values: Values, money: Money): readonly PriceLevel[] {
  const text = useText();
  const formats = useFormats();
  const locale = useShell()?.language.format ?? 'en-GB';
  const typedText = (name: string): string => textOf(values[prefix + name] ?? null).trim();
  const unit = values['unit'] === 'major' ? money.majorUnit : money.minorUnit;
  const typed = rowIds(values, `${prefix}bands`).map((id, i) => ({
    id,
    name: typedText(`b${id}-name`) || text('tariff.band', { position: i + 1 }),
    rate: localeNumber(typedText(`b${id}-rate`), locale),
  }));
  const rates = typed
    .flatMap(({ rate }) => (rate === null ? [] : [rate]))
    .toSorted((a, b) => a - b);
  return typed.map(({ id, name, rate }) => ({
    id,
    name,
    price: rate === null ? '' : formats.quantity(rate, unit),
    figure: rate === null ? '' : formats.number(rate, values['unit'] === 'major' ? 2 : 1),
    rank: rankOf(rate ?? 0, rates),
  }));
}
