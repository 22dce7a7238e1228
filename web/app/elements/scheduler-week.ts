import { dayMinutes } from '@hearth/calendar/durations.ts';
import { element } from './scheduler-row.ts';
import type { SchedulerTexts } from './scheduler-texts.ts';
import { type WeekBlock, type WeekTime, blocksOf, labelOf, legendOf } from './week-view.ts';
import { type WeekDay, weekDays } from '@hearth/calendar/week-days.ts';
import { type Tint, type WeekTones, weekTones } from './week-tones.ts';
import { type SettingField, type WeekActions, timeOf } from './week.ts';

export interface WeekPicture {
  readonly week: WeekActions;
  readonly fields: readonly SettingField[];
  readonly words: SchedulerTexts;
  readonly language: string;
  readonly tint: Tint;
  readonly now: WeekTime | null;
  readonly selected: WeekDay;
  readonly dayName: (day: WeekDay, style?: 'short') => string;
  readonly select: (day: WeekDay) => void;
  /** The handle at the start of an action. */
  readonly knob: (day: WeekDay, index: number) => HTMLElement;
}

/** Draws the week: a row for each day on a phone, a column on a wide page. */
export function drawWeek(picture: WeekPicture): HTMLElement {
  const { now, words, tint } = picture;
  const tones = weekTones(picture.week, picture.fields, tint);
  const week = element('div', { class: 'week', 'data-tint': tint });
  const longest = Math.max(...weekDays.map((day) => picture.dayName(day, 'short').length));
  if (longest > shortNameMax) week.style.setProperty('--names', '3.75rem');
  if (now) {
    const time = timeOf(now.minutes);
    const mark = element('p', { class: 'now' });
    mark.append(
      element('span', {}, words.now),
      element('span', { class: 'now-time' }, `, ${time}`),
    );
    mark.style.setProperty('--at', String(now.minutes / dayMinutes));
    const head = element('div', { class: 'now-row', 'aria-hidden': 'true' });
    head.append(mark);
    week.append(head);
  }
  week.append(hours(), ...weekDays.map((day) => drawRow(picture, tones, day)));
  const frame = element('div', { class: 'picture' });
  frame.append(week, drawLegend(picture, tones));
  return frame;
}

/** Letters of a name of a day that fit beside its row; Arabic has no short names. */
const shortNameMax = 4;

function hours(): HTMLElement {
  const list = element('div', { class: 'hours', 'aria-hidden': 'true' });
  list.append(
    ...['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => element('span', {}, hour)),
  );
  return list;
}

function drawRow(picture: WeekPicture, tones: WeekTones, day: WeekDay): HTMLElement {
  const { now, selected, week } = picture;
  const isToday = now?.day === day;
  const name = element('button', {
    type: 'button',
    class: 'name',
    'aria-pressed': String(day === selected),
    title: picture.dayName(day),
    'data-focus': `${day}-name`,
    ...(isToday ? { 'aria-current': 'date' } : {}),
  });
  name.textContent = picture.dayName(day, 'short');
  name.addEventListener('click', () => picture.select(day));
  const track = element('div', { class: 'track' });
  track.append(
    ...blocksOf(week, day).map((block) => drawBlock(picture, tones, block)),
    ...(isToday ? [nowLine(now)] : []),
    ...week[day].map((_, index) => picture.knob(day, index)),
  );
  const row = element('div', {
    class: `day${isToday ? ' today' : ''}${day === selected ? ' selected' : ''}`,
    role: 'group',
    'aria-label': picture.dayName(day),
  });
  row.append(name, track);
  return row;
}

function drawBlock(
  { fields, language }: WeekPicture,
  tones: WeekTones,
  { from, to, sets, index }: WeekBlock,
): HTMLElement {
  const drawn = element('div', { class: `block tone-${tones.toneOf(sets)}` });
  drawn.style.setProperty('--from', String(from / dayMinutes));
  drawn.style.setProperty('--to', String(to / dayMinutes));
  drawn.dataset['index'] = String(index ?? '');
  drawn.append(
    element('span', { class: 'value' }, labelOf(sets, fields, language)),
    element('span', { class: 'from' }, timeOf(from)),
  );
  return drawn;
}

function nowLine({ minutes }: WeekTime): HTMLElement {
  const line = element('div', { class: 'now-line' });
  line.style.setProperty('--at', String(minutes / dayMinutes));
  return line;
}

/** Moves the edge between two drawn blocks and its handle while it is dragged. */
export function moveEdge(track: HTMLElement, index: number, minutes: number): void {
  const share = String(minutes / dayMinutes);
  const block = track.querySelector<HTMLElement>(`.block[data-index="${index}"]`);
  block?.style.setProperty('--from', share);
  const before = block?.previousElementSibling;
  if (before instanceof HTMLElement) before.style.setProperty('--to', share);
  track.querySelectorAll<HTMLElement>('.knob')[index]?.style.setProperty('--at', share);
  const from = block?.querySelector('.from');
  if (from) from.textContent = timeOf(minutes);
}

function drawLegend(
  { week, fields, words, language, tint }: WeekPicture,
  tones: WeekTones,
): HTMLElement {
  const legend = element('ul', { class: 'legend', 'data-tint': tint });
  for (const sets of legendOf(week, fields)) {
    const item = element('li', {}, labelOf(sets, fields, language));
    item.prepend(swatch(`tone-${tones.toneOf(sets)}`));
    const use = tones.timeOfUse(sets);
    if (use) item.append(element('span', {}, words[use]));
    legend.append(item);
  }
  return legend;
}

export const swatch = (tone: string): HTMLElement =>
  element('span', { class: `swatch ${tone}`, 'aria-hidden': 'true' });
