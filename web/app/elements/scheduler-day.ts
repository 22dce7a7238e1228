import { actionRow, element } from './scheduler-row.ts';
import { fill } from './scheduler-texts.ts';
import { type WeekPicture, swatch } from './scheduler-week.ts';
import { blocksOf, isSameDay, labelOf } from './week-view.ts';
import { weekTones } from './week-tones.ts';
import { type WeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import {
  type Action,
  type WeekActions,
  copied,
  firstSets,
  roomFor,
  timeOf,
  withActions,
} from './week.ts';

export interface DayPanel extends WeekPicture {
  readonly day: WeekDay;
  readonly isFixed: boolean;
  readonly actionsADayMax: number;
  readonly step: number;
  readonly isOpen: (part: string) => boolean;
  readonly setOpen: (part: string, isOpen: boolean) => void;
  readonly set: (index: number, action: Action | null) => void;
  readonly change: (week: WeekActions) => void;
  readonly redraw: () => void;
  readonly replaced: Map<WeekDay, readonly Action[]>;
}

/** The selected day as a list, with the controls to type its changes and to copy it. */
export function drawDay(panel: DayPanel): HTMLElement {
  const { day, week, words, now, isFixed } = panel;
  const name = panel.dayName(day);
  const isToday = now?.day === day;
  const head = element('div', { class: 'head' });
  const title = isToday ? fill(words.today, { day: name }) : name;
  head.append(element('h2', { class: 'title', 'data-part': 'title' }, title));
  const same = weekDays.filter((each) => each !== day && isSameDay(week[each], week[day]));
  if (same.length > 0 && week[day].length > 0) {
    const names = same.map((each) => panel.dayName(each, same.length > 1 ? 'short' : undefined));
    const list = new Intl.ListFormat(panel.language, { type: 'conjunction' }).format(names);
    head.append(element('p', { class: 'small' }, fill(words.same, { days: list })));
  }
  const section = element('div', { class: 'panel' });
  section.append(head, drawList(panel));
  if (isFixed) return section;
  const parts = element('div', { class: 'parts' });
  parts.append(drawEditor(panel, name), drawCopy(panel));
  section.append(
    parts,
    element('p', { class: 'small' }, fill(words.keys, { minutes: panel.step })),
  );
  return section;
}

function drawList(panel: DayPanel): HTMLElement {
  const { week, day, fields, language, tint, now, words } = panel;
  const list = element('ul', { class: 'list', 'data-tint': tint });
  const tones = weekTones(week, fields, tint);
  for (const { from, to, sets } of blocksOf(week, day)) {
    const row = element('li', {});
    const time = element('span', { class: 'time' });
    time.append(element('strong', {}, timeOf(from)), ` – ${to === 24 * 60 ? '24:00' : timeOf(to)}`);
    const use = sets && tones.timeOfUse(sets);
    const word = element('span', { class: 'use' }, use ? words[use] : '');
    row.append(swatch(`tone-${tones.toneOf(sets)}`), time, word);
    if (now?.day === day && from <= now.minutes && now.minutes < to)
      row.append(element('span', { class: 'chip' }, words.now));
    row.append(element('strong', { class: 'amount' }, labelOf(sets, fields, language)));
    list.append(row);
  }
  if (week[day].length === 0) list.append(element('li', { class: 'small' }, words.empty));
  return list;
}

function drawDetails(panel: DayPanel, part: string, summary: string): HTMLElement {
  const details = element('details', {});
  details.toggleAttribute('open', panel.isOpen(part));
  details.addEventListener('toggle', () => panel.setOpen(part, details.open));
  details.append(element('summary', { 'data-focus': part }, summary));
  return details;
}

function drawEditor(panel: DayPanel, name: string): HTMLElement {
  const { day, week, fields, words, actionsADayMax } = panel;
  const actions = week[day];
  const list = element('ul', { class: 'actions' });
  list.append(
    ...actions.map((action, index) =>
      actionRow({
        action,
        key: `${day}-${index}`,
        fields,
        words,
        change: (to) => panel.set(index, to),
        redraw: panel.redraw,
      }),
    ),
  );
  const left = actionsADayMax - actions.length;
  const add = button(`${day}-add`, words.add);
  add.toggleAttribute('disabled', left <= 0);
  add.addEventListener('click', () => {
    const sets = firstSets(actions, fields);
    panel.change(withActions(week, day, [...actions, { at: roomFor(actions), sets }]));
  });
  const row = element('div', { class: 'buttons' });
  const count = fill(words.left, { count: Math.max(0, left) });
  row.append(add, element('p', { class: 'small' }, count));
  const details = drawDetails(panel, 'edit', fill(words.edit, { day: name }));
  details.append(list, row);
  return details;
}

/** A button for each day; pressed: the day has the same changes. Pressing it again gives the day its own changes back. */
function drawCopy(panel: DayPanel): HTMLElement {
  const { day, week, words, replaced } = panel;
  const row = element('div', { class: 'days' });
  for (const each of weekDays) {
    const isSame = isSameDay(week[each], week[day]);
    const toggle = button(`copy-${each}`, panel.dayName(each, 'short'));
    toggle.setAttribute('title', panel.dayName(each));
    toggle.setAttribute('aria-pressed', String(isSame));
    toggle.toggleAttribute('disabled', each === day);
    if (each === day) toggle.classList.add('source');
    toggle.addEventListener('click', () => {
      const before = replaced.get(each) ?? [];
      if (!isSame) replaced.set(each, week[each]);
      panel.change(withActions(week, each, isSame ? before : week[day]));
    });
    row.append(toggle);
  }
  const all = button('copy-all', words.copy);
  all.addEventListener('click', () => {
    for (const each of weekDays) if (each !== day) replaced.set(each, week[each]);
    panel.change(copied(week, day));
  });
  const details = drawDetails(panel, 'copy', words.copyDays);
  details.append(row, all);
  return details;
}

function button(focus: string, text: string): HTMLButtonElement {
  return element('button', { type: 'button', class: 'button', 'data-focus': focus }, text);
}
