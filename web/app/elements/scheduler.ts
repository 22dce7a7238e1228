import { type DayPanel, drawDay } from './scheduler-day.ts';
import { afterKey } from './scheduler-keys.ts';
import { FormElement } from './form-element.ts';
import { element } from './scheduler-row.ts';
import { schedulerStyle } from './scheduler-style.ts';
import { type SchedulerTexts, dayName, englishTexts, fill } from './scheduler-texts.ts';
import { type WeekPicture, drawWeek, moveEdge } from './scheduler-week.ts';
import { type WeekTime, labelOf, movedBetween } from './week-view.ts';
import type { Tint } from './week-tones.ts';
import { type WeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import {
  type Action,
  type SchedulerLimits,
  type SettingField,
  type WeekActions,
  emptyWeek,
  faultsOf,
  minutesOf,
  timeOf,
  weekIn,
  withActions,
} from './week.ts';

/**
 * `<weekly-scheduler>`, version 1: a week of timed changes as a form control. Attributes, properties, events and styling are
 * described in docs/scheduler.md. It does not depend on the app.
 */
export class WeeklyScheduler extends FormElement {
  static readonly observedAttributes = [
    'value',
    'fields',
    'words',
    'max-actions',
    'min-gap',
    'readonly',
    'step',
    'now',
    'tint',
  ];
  static readonly version = 1;

  #week: WeekActions = emptyWeek();
  #selected: WeekDay | null = null;
  readonly #open = new Set<string>();
  /** Actions of a day before another day was copied to it. */
  readonly #replaced = new Map<WeekDay, readonly Action[]>();

  constructor() {
    super(schedulerStyle);
  }

  get value(): string {
    return JSON.stringify(this.#week);
  }
  set value(json: string) {
    // Created by a script: the value before it is connected is the reset value.
    if (!this.isConnected && !this.hasAttribute('value')) this.setAttribute('value', json);
    this.week = weekIn(json) ?? emptyWeek();
  }

  /** The value before any change by the person, which a reset of the form restores. */
  get defaultValue(): string {
    return JSON.stringify(weekIn(this.getAttribute('value') ?? '') ?? emptyWeek());
  }

  get week(): WeekActions {
    return this.#week;
  }
  set week(week: WeekActions) {
    this.#week = weekDays.reduce((sorted, day) => withActions(sorted, day, week[day]), emptyWeek());
    this.draw();
  }

  attributeChangedCallback(name: string, _: string | null, now: string | null): void {
    if (name === 'value') this.#week = weekIn(now ?? '') ?? emptyWeek();
    if (this.isConnected) this.draw();
  }

  get #fields(): readonly SettingField[] {
    return (jsonOf(this.getAttribute('fields')) ?? []) as readonly SettingField[];
  }
  get #words(): SchedulerTexts {
    return { ...englishTexts, ...(jsonOf(this.getAttribute('words')) as Partial<SchedulerTexts>) };
  }
  get #limits(): SchedulerLimits {
    return {
      actionsADayMax: Number(this.getAttribute('max-actions') ?? 24),
      minutesBetweenMin: Number(this.getAttribute('min-gap') ?? 1),
    };
  }
  get #step(): number {
    return Math.max(1, Number(this.getAttribute('step') ?? 10) || 10);
  }
  get #tint(): Tint {
    const tint = this.getAttribute('tint');
    return tint === 'water' || tint === 'cool' ? tint : 'heat';
  }
  /** `tuesday 10:42`, by the clock of the home; null without the attribute. */
  get #now(): WeekTime | null {
    const [name, time = ''] = (this.getAttribute('now') ?? '').split(' ');
    const day = weekDays.find((each) => each === name);
    return day && /^\d\d:\d\d$/.test(time) ? { day, minutes: minutesOf(time) } : null;
  }
  get #day(): WeekDay {
    return this.#selected ?? this.#now?.day ?? 'monday';
  }
  get #isFixed(): boolean {
    return this.isDisabled || this.hasAttribute('readonly');
  }
  get #language(): string {
    return this.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
  }
  get #isMirrored(): boolean {
    return getComputedStyle(this).direction === 'rtl';
  }

  /** A change by the person: dispatches events as any control does. */
  #change(week: WeekActions, kind: 'input' | 'change' = 'change'): void {
    if (this.#isFixed) return;
    this.#week = week;
    this.draw();
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    if (kind === 'change') this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  #set(day: WeekDay, index: number, action: Action | null, kind?: 'input'): void {
    const others = this.#week[day].filter((_, place) => place !== index);
    this.#change(withActions(this.#week, day, action ? [...others, action] : others), kind);
    const place = action ? this.#week[day].indexOf(action) : Math.max(0, index - 1);
    this.#focus(`${day}-${place}`);
  }

  /** Returns the focus to the same handle after a redraw. */
  #focus(key: string): void {
    const focused = this.root.activeElement?.getAttribute('part');
    if (focused === 'knob' || focused == null) this.#part(`.knob[data-key="${key}"]`)?.focus();
  }

  #part(selector: string): HTMLElement | undefined {
    return this.root.querySelector<HTMLElement>(selector) ?? undefined;
  }

  protected draw(): void {
    const focused = this.root.activeElement?.getAttribute('data-focus');
    const faults = faultsOf(this.#week, this.#limits);
    const texts = faults.map((fault) => {
      const { limit } = fault;
      const day = this.#dayName(fault.day);
      if (fault.code === 'too-many') return fill(this.#words.tooMany, { day, limit });
      const [first, second] = fault.times;
      return fill(this.#words.tooClose, { day, limit, first, second });
    });
    const frame = element('div', { class: 'frame' });
    const alerts = texts.map((text) => element('p', { class: 'fault', role: 'alert' }, text));
    frame.append(drawWeek(this.#picture), ...alerts, drawDay(this.#panel));
    this.root.replaceChildren(frame);
    if (focused) this.#part(`[data-focus="${focused}"]`)?.focus();
    if (texts.length === 0) this.internals.setValidity({});
    else
      this.internals.setValidity(
        { customError: true },
        texts.join('\n'),
        this.#part(`[data-key^="${faults[0]?.day ?? ''}"]`),
      );
    this.internals.setFormValue(this.value);
  }

  get #picture(): WeekPicture {
    return {
      week: this.#week,
      fields: this.#fields,
      words: this.#words,
      language: this.#language,
      tint: this.#tint,
      now: this.#now,
      selected: this.#day,
      dayName: (day, style) => dayName(day, weekDays.indexOf(day), this.#language, style),
      select: (day) => {
        this.#selected = day;
        this.draw();
      },
      knob: (day, index) => this.#knob(day, index),
    };
  }

  get #panel(): DayPanel {
    const day = this.#day;
    return {
      ...this.#picture,
      day,
      isFixed: this.#isFixed,
      actionsADayMax: this.#limits.actionsADayMax,
      step: this.#step,
      isOpen: (part) => this.#open.has(part),
      setOpen: (part, isOpen) => {
        if (isOpen) this.#open.add(part);
        else this.#open.delete(part);
      },
      set: (index, action) => this.#set(day, index, action),
      change: (week) => this.#change(week),
      redraw: () => this.draw(),
      replaced: this.#replaced,
    };
  }

  #dayName(day: WeekDay): string {
    return dayName(day, weekDays.indexOf(day), this.#language);
  }

  #actionText({ at, sets }: Action): string {
    return `${at} ${labelOf(sets, this.#fields, this.#language)}`;
  }

  #knob(day: WeekDay, index: number): HTMLElement {
    const action = this.#week[day][index] ?? { at: '00:00', sets: {} };
    const knob = element('button', {
      type: 'button',
      class: 'knob',
      part: 'knob',
      role: 'slider',
      'aria-label': this.#dayName(day),
      'aria-valuemin': '0',
      'aria-valuemax': String(1440 - this.#step),
      'aria-valuenow': String(minutesOf(action.at)),
      'aria-valuetext': this.#actionText(action),
      'data-key': `${day}-${index}`,
      'data-focus': `${day}-${index}-knob`,
      ...(this.#isFixed ? { 'aria-readonly': 'true' } : {}),
    });
    knob.style.setProperty('--at', String(minutesOf(action.at) / 1440));
    knob.addEventListener('keydown', (event) => {
      const given = { fields: this.#fields, isMirrored: this.#isMirrored, step: this.#step };
      const to = afterKey(event.shiftKey ? `Shift+${event.key}` : event.key, action, given);
      if (to === undefined) return;
      event.preventDefault();
      const at = to && timeOf(this.#between(day, index, minutesOf(to.at)));
      this.#selected = day;
      this.#set(day, index, to && at ? { ...to, at } : null);
    });
    knob.addEventListener('pointerdown', (event) => {
      if (!this.#isFixed) this.#drag(event, day, index);
    });
    return knob;
  }

  #between(day: WeekDay, index: number, minutes: number): number {
    const gap = Math.max(1, this.#limits.minutesBetweenMin);
    return movedBetween(this.#week[day], index, { minutes, gap, step: this.#step });
  }

  #drag(down: PointerEvent, day: WeekDay, index: number): void {
    const action = this.#week[day][index];
    const knob = down.currentTarget as HTMLElement;
    const track = knob.parentElement;
    if (!action || !track) return;
    const box = track.getBoundingClientRect();
    const isMirrored = this.#isMirrored;
    let at = action.at;
    const move = (event: PointerEvent): void => {
      const across = isMirrored ? box.right - event.clientX : event.clientX - box.left;
      const isUpright = box.height > box.width;
      const share = isUpright ? (event.clientY - box.top) / box.height : across / box.width;
      at = timeOf(this.#between(day, index, share * 1440));
      moveEdge(track, index, minutesOf(at));
      knob.setAttribute('data-time', at);
    };
    const end = (event: PointerEvent): void => {
      knob.removeEventListener('pointermove', move);
      this.#selected = day;
      if (event.type === 'pointerup' && at !== action.at) this.#set(day, index, { ...action, at });
      else this.draw();
      this.#part(`[data-key="${day}-${index}"]`)?.focus();
    };
    knob.setPointerCapture(down.pointerId);
    knob.addEventListener('pointermove', move);
    knob.addEventListener('pointerup', end, { once: true });
    knob.addEventListener('pointercancel', end, { once: true });
  }
}

export function defineScheduler(tag = 'weekly-scheduler'): void {
  if (!customElements.get(tag)) customElements.define(tag, WeeklyScheduler);
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
