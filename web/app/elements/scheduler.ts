import { afterKey } from './scheduler-keys.ts';
import { actionRow, element } from './scheduler-row.ts';
import { schedulerStyle } from './scheduler-style.ts';
import { type SchedulerTexts, dayName, englishTexts, fill } from './scheduler-texts.ts';
import {
  type Action,
  type Day,
  type Limits,
  type SettingField,
  type Week,
  copied,
  days,
  emptyWeek,
  faultsOf,
  firstSets,
  minutesOf,
  movedBy,
  roomFor,
  stepMinutes,
  timeOf,
  weekIn,
  withActions,
} from './week.ts';

const lastMinute = 1440 - stepMinutes;

/**
 * `<weekly-scheduler>`, version 1: a week of timed changes as a form control. Attributes, properties, events and styling stand in
 * docs/scheduler.md. It knows nothing of the app around it.
 */
export class WeeklyScheduler extends HTMLElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = [
    'value',
    'fields',
    'words',
    'max-actions',
    'min-gap',
    'readonly',
  ];
  static readonly version = 1;

  readonly #internals = this.attachInternals();
  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  #week: Week = emptyWeek();
  #isDisabled = false;
  readonly #open = new Set<Day>();

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(schedulerStyle);
    this.#root.adoptedStyleSheets = [sheet];
  }

  get value(): string {
    return JSON.stringify(this.#week);
  }
  set value(json: string) {
    // Made by a script, before it stands in a page: what it is reset to.
    if (!this.isConnected && !this.hasAttribute('value')) this.setAttribute('value', json);
    this.week = weekIn(json) ?? emptyWeek();
  }

  get week(): Week {
    return this.#week;
  }
  set week(week: Week) {
    this.#week = days.reduce((sorted, day) => withActions(sorted, day, week[day]), emptyWeek());
    this.#draw();
  }

  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  set name(name: string) {
    this.setAttribute('name', name);
  }
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }
  get validity(): ValidityState {
    return this.#internals.validity;
  }
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  connectedCallback(): void {
    // What stands in it is the same control without scripts.
    for (const fallback of this.querySelectorAll('fieldset')) fallback.disabled = true;
    this.#draw();
  }

  attributeChangedCallback(name: string, _: string | null, now: string | null): void {
    if (name === 'value') this.#week = weekIn(now ?? '') ?? emptyWeek();
    if (this.isConnected) this.#draw();
  }

  formResetCallback(): void {
    this.value = this.getAttribute('value') ?? '';
  }
  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.#draw();
  }
  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === 'string') this.value = state;
  }

  get #fields(): readonly SettingField[] {
    return (jsonOf(this.getAttribute('fields')) ?? []) as readonly SettingField[];
  }
  get #words(): SchedulerTexts {
    return { ...englishTexts, ...(jsonOf(this.getAttribute('words')) as Partial<SchedulerTexts>) };
  }
  get #limits(): Limits {
    return {
      actionsADayMax: Number(this.getAttribute('max-actions') ?? 24),
      minutesBetweenMin: Number(this.getAttribute('min-gap') ?? 1),
    };
  }
  get #isFixed(): boolean {
    return this.#isDisabled || this.hasAttribute('readonly');
  }
  get #language(): string {
    return this.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
  }
  get #isMirrored(): boolean {
    return getComputedStyle(this).direction === 'rtl';
  }

  /** By the person: the page is told, as by any control. */
  #change(week: Week, kind: 'input' | 'change' = 'change'): void {
    if (this.#isFixed) return;
    this.#week = week;
    this.#draw();
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    if (kind === 'change') this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  #set(day: Day, index: number, action: Action | null, kind?: 'input'): void {
    const others = this.#week[day].filter((_, place) => place !== index);
    this.#change(withActions(this.#week, day, action ? [...others, action] : others), kind);
    const place = action ? this.#week[day].indexOf(action) : Math.max(0, index - 1);
    this.#focus(`${day}-${place}`);
  }

  /** Drawn anew, the same knob is in the hand. */
  #focus(key: string): void {
    const held = this.#root.activeElement?.getAttribute('part');
    if (held === 'knob' || held == null)
      this.#root.querySelector<HTMLElement>(`.knob[data-key="${key}"]`)?.focus();
  }

  #draw(): void {
    const focused = this.#root.activeElement?.getAttribute('data-focus');
    const faults = faultsOf(this.#week, this.#limits);
    const faultText = (day: Day): string | null => {
      const fault = faults.find((each) => each.day === day);
      if (!fault) return null;
      const words = fault.code === 'too-many' ? this.#words.tooMany : this.#words.tooClose;
      return fill(words, { day: this.#dayName(day), limit: fault.limit });
    };
    this.#root.replaceChildren(...days.map((day) => this.#day(day, faultText(day))));
    if (focused) this.#root.querySelector<HTMLElement>(`[data-focus="${focused}"]`)?.focus();
    const told = faults.map(({ day }) => faultText(day) ?? '').join('\n');
    if (told === '') this.#internals.setValidity({});
    else this.#internals.setValidity({ customError: true }, told, this.#firstKnob(faults[0]?.day));
    this.#internals.setFormValue(this.value);
  }

  #firstKnob(day: Day | undefined): HTMLElement | undefined {
    return this.#root.querySelector<HTMLElement>(`[data-key^="${day ?? ''}"]`) ?? undefined;
  }

  #dayName(day: Day): string {
    return dayName(day, days.indexOf(day), this.#language);
  }

  #day(day: Day, fault: string | null): HTMLElement {
    const name = this.#dayName(day);
    const actions = this.#week[day];
    const told = actions.map((action) => isolated(this.#actionText(action))).join(' · ');
    const track = element('div', { class: 'track', role: 'group', 'aria-label': name });
    track.append(...actions.map((action, index) => this.#knob({ day, action, index, track })));
    const hours = element('div', { class: 'hours', 'aria-hidden': 'true' });
    hours.append(...['0', '6', '12', '18', '24'].map((hour) => element('span', {}, hour)));
    const section = element('div', { class: 'day', role: 'group', 'aria-label': name });
    const head = element('div', { class: 'head' });
    head.append(
      element('p', { class: 'name' }, name),
      element('p', { class: 'told' }, told || this.#words.empty),
    );
    section.append(head, track, hours);
    if (fault !== null) section.append(element('p', { class: 'fault', role: 'alert' }, fault));
    if (!this.#isFixed) section.append(this.#editor(day, name));
    return section;
  }

  #actionText({ at, sets }: Action): string {
    const texts = this.#fields.flatMap(({ name, options, unit }): string[] => {
      const value = sets[name];
      if (value === undefined) return [];
      const option = options?.find((each) => each.value === String(value));
      if (option) return [option.label];
      const number =
        typeof value === 'number' ? new Intl.NumberFormat(this.#language).format(value) : value;
      return [unit ? `${String(number)} ${unit}` : String(number)];
    });
    return `${at} ${texts.join(' ')}`;
  }

  #knob(of: { day: Day; action: Action; index: number; track: HTMLElement }): HTMLElement {
    const { day, action, index, track } = of;
    const knob = element('button', {
      type: 'button',
      class: 'knob',
      part: 'knob',
      role: 'slider',
      'aria-label': this.#dayName(day),
      'aria-valuemin': '0',
      'aria-valuemax': String(lastMinute),
      'aria-valuenow': String(minutesOf(action.at)),
      'aria-valuetext': this.#actionText(action),
      'data-key': `${day}-${index}`,
      ...(this.#isFixed ? { 'aria-readonly': 'true' } : {}),
    });
    knob.style.setProperty('--at', String(minutesOf(action.at) / 1440));
    knob.addEventListener('keydown', (event) => {
      const to = afterKey(event.key, action, {
        fields: this.#fields,
        isMirrored: this.#isMirrored,
      });
      if (to === undefined) return;
      event.preventDefault();
      this.#set(day, index, to);
    });
    knob.addEventListener('pointerdown', (event) => {
      if (!this.#isFixed) this.#drag(event, of);
    });
    track.append(knob);
    return knob;
  }

  #drag(
    down: PointerEvent,
    { day, action, index, track }: { day: Day; action: Action; index: number; track: HTMLElement },
  ): void {
    const box = track.getBoundingClientRect();
    const knob = down.currentTarget as HTMLElement;
    const isMirrored = this.#isMirrored;
    let at = action.at;
    const move = (event: PointerEvent): void => {
      const share = (isMirrored ? box.right - event.clientX : event.clientX - box.left) / box.width;
      at = movedBy(timeOf(share * 1440), 0);
      knob.style.setProperty('--at', String(minutesOf(at) / 1440));
    };
    const end = (event: PointerEvent): void => {
      knob.removeEventListener('pointermove', move);
      if (event.type === 'pointerup' && at !== action.at) this.#set(day, index, { ...action, at });
      else this.#draw();
    };
    knob.setPointerCapture(down.pointerId);
    knob.addEventListener('pointermove', move);
    knob.addEventListener('pointerup', end, { once: true });
    knob.addEventListener('pointercancel', end, { once: true });
  }

  #editor(day: Day, name: string): HTMLElement {
    const words = this.#words;
    const actions = this.#week[day];
    const details = element('details', { 'data-day': day });
    details.toggleAttribute('open', this.#open.has(day));
    details.addEventListener('toggle', () => {
      if (details.open) this.#open.add(day);
      else this.#open.delete(day);
    });
    const list = element('ul', { class: 'actions' });
    list.append(
      ...actions.map((action, index) =>
        actionRow({
          action,
          key: `${day}-${index}`,
          fields: this.#fields,
          words,
          change: (to) => this.#set(day, index, to),
          redraw: () => this.#draw(),
        }),
      ),
    );
    const left = this.#limits.actionsADayMax - actions.length;
    const add = element(
      'button',
      { type: 'button', class: 'button', 'data-focus': `${day}-add` },
      words.add,
    );
    add.toggleAttribute('disabled', left <= 0);
    add.addEventListener('click', () => {
      const sets = firstSets(actions, this.#fields);
      const more = [...actions, { at: roomFor(actions), sets }];
      this.#change(withActions(this.#week, day, more));
    });
    const copy = element(
      'button',
      { type: 'button', class: 'button', 'data-focus': `${day}-copy` },
      words.copy,
    );
    copy.addEventListener('click', () => this.#change(copied(this.#week, day)));
    const buttons = element('div', { class: 'buttons' });
    buttons.append(
      add,
      copy,
      element('p', { class: 'told' }, fill(words.left, { count: Math.max(0, left) })),
    );
    details.append(element('summary', {}, fill(words.edit, { day: name })), list, buttons);
    return details;
  }
}

export function defineScheduler(tag = 'weekly-scheduler'): void {
  if (!customElements.get(tag)) customElements.define(tag, WeeklyScheduler);
}

/** Time and figure keep their own direction in a line that runs the other way. */
const isolated = (text: string): string => `\u2066${text}\u2069`;

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
