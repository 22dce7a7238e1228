import { type SchedulerTexts, fill } from './scheduler-texts.ts';
import type { Action, SettingValue, SettingField } from './week.ts';

export interface ActionRowProps {
  readonly action: Action;
  /** Key of the row's controls, by which the focus is restored after a redraw. */
  readonly key: string;
  readonly fields: readonly SettingField[];
  readonly words: SchedulerTexts;
  readonly change: (to: Action | null) => void;
  /** Restores the value after invalid input. */
  readonly redraw: () => void;
}

/** A row to edit an action by typing: its time, its settings, and a remove button. */
export function actionRow(props: ActionRowProps): HTMLElement {
  const { action, key, fields, words, change } = props;
  const time = element('input', { type: 'time', value: action.at, 'data-focus': `${key}-time` });
  time.addEventListener('change', () => {
    const { value } = time;
    if (value !== '') change({ ...action, at: value.slice(0, 5) });
  });
  const remove = element('button', {
    type: 'button',
    class: 'button',
    'data-focus': `${key}-remove`,
    'aria-label': fill(words.remove, { time: action.at }),
  });
  remove.textContent = '×';
  remove.addEventListener('click', () => change(null));
  const controls = fields
    .filter(({ name }) => action.sets[name] !== undefined)
    .map((field) => settingControl(field, props));
  const row = element('li', { class: 'action' });
  row.append(labelled(words.time, time), ...controls, remove);
  return row;
}

function settingControl(field: SettingField, props: ActionRowProps): HTMLElement {
  const { action, key, redraw } = props;
  const focus = { 'data-focus': `${key}-${field.name}` };
  const now = String(action.sets[field.name] ?? '');
  const change = (value: SettingValue): void =>
    props.change({ ...action, sets: { ...action.sets, [field.name]: value } });
  if (field.options) {
    const select = element('select', focus);
    for (const { value, label } of field.options)
      select.append(new Option(label, value, value === now, value === now));
    select.addEventListener('change', () => change(select.value));
    return labelled(field.label, select);
  }
  const { min, max, step } = field;
  const limits = { min: String(min ?? ''), max: String(max ?? ''), step: String(step ?? 'any') };
  const input = element('input', { type: 'number', value: now, ...limits, ...focus });
  input.addEventListener('change', () => {
    const { valueAsNumber, validity } = input;
    if (validity.valid && !Number.isNaN(valueAsNumber)) change(valueAsNumber);
    else redraw();
  });
  return labelled(field.unit ? `${field.label}, ${field.unit}` : field.label, input);
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  const label = element('label', {});
  label.append(element('span', {}, text), control);
  return label;
}
