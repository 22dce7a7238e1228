import { addDays } from '@hearth/calendar/dates.ts';
import { symptomSteps, symptoms } from '@hearth/product/assistance/symptom-terms.ts';
import { assistanceStyle } from './assistance-style.ts';
import { type AssistanceTexts, assistanceTexts, languageOf } from './assistance-texts.ts';
import {
  type AssistanceValue,
  type PreferredTime,
  assistanceIn,
  contactCharsMax,
  descriptionCharsMax,
  emptyAssistance,
  textOf,
  urgencyIn,
} from './assistance-value.ts';
import { FormElement } from './form-element.ts';
import { element } from './scheduler-row.ts';

/**
 * `<request-for-assistance>`, version 1: what is wrong with a heat pump, as a form control. Attributes, properties, events and styling are
 * described in docs/request-for-assistance.md. It depends on no app and calls no server: the form sends its value.
 */
export class RequestForAssistance extends FormElement {
  static readonly observedAttributes = ['value', 'words', 'lang', 'from', 'days', 'required'];
  static readonly version = 1;

  #value: AssistanceValue = emptyAssistance;

  constructor() {
    super(assistanceStyle);
  }

  get value(): string {
    return textOf(this.#value);
  }
  set value(json: string) {
    this.#value = assistanceIn(json);
    this.draw();
  }
  /** The value before any change by the person, which a reset of the form restores. */
  get defaultValue(): string {
    return textOf(assistanceIn(this.getAttribute('value') ?? ''));
  }
  get request(): AssistanceValue {
    return this.#value;
  }
  get urgency(): string | null {
    return urgencyIn(this.#value);
  }

  attributeChangedCallback(name: string, _: string | null, now: string | null): void {
    if (name === 'value') this.#value = assistanceIn(now ?? '');
    if (this.isConnected) this.draw();
  }

  get #words(): AssistanceTexts {
    const own: unknown = jsonOf(this.getAttribute('words'));
    const texts = assistanceTexts[this.#language];
    return typeof own === 'object' && own !== null ? { ...texts, ...own } : texts;
  }
  get #language() {
    return languageOf(this.closest<HTMLElement>('[lang]')?.lang ?? '');
  }
  /** Days to choose times of; none without `from`. */
  get #days(): readonly string[] {
    const from = this.getAttribute('from') ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(from)) return [];
    const count = Math.min(7, Math.max(1, Number(this.getAttribute('days') ?? 3) || 3));
    return Array.from({ length: count }, (_, after) => addDays(from, after));
  }

  /** A change by the person: the controls stay as they are, and what follows from them is drawn again. */
  #change(change: Partial<AssistanceValue>): void {
    this.#value = { ...this.#value, ...change };
    this.#drawConsequences();
    for (const name of ['input', 'change'])
      this.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
  }

  protected draw(): void {
    if (!this.isConnected) return;
    const words = this.#words;
    const isArabic = this.#language === 'ar';
    const form = element('div', {
      class: 'request',
      part: 'request',
      lang: this.#language,
      dir: isArabic ? 'rtl' : 'ltr',
    });
    form.append(
      this.#symptoms(words),
      element('section', { class: 'steps', part: 'steps', hidden: '' }),
      this.#consequences(words),
      this.#text('description', words.description, words.descriptionHint),
      this.#text('contact', words.contact),
      ...this.#times(words),
      element('p', { class: 'urgency', part: 'urgency', role: 'status' }),
    );
    for (const control of form.querySelectorAll<HTMLInputElement>('input, textarea'))
      control.disabled = this.isDisabled;
    this.root.replaceChildren(form);
    this.#drawConsequences();
  }

  #symptoms(words: AssistanceTexts): HTMLElement {
    const options = symptoms.map((symptom) => {
      const isChosen = this.#value.symptom === symptom;
      const input = element('input', { type: 'radio', name: 'symptom', value: symptom });
      input.checked = isChosen;
      input.addEventListener('change', () => this.#change({ symptom }));
      return optionOf(words.symptoms[symptom], input);
    });
    return group(words.what, options, 'symptoms');
  }

  #consequences(words: AssistanceTexts): HTMLElement {
    const options = element('div', { class: 'options', part: 'options' });
    for (const [name, label] of [
      ['isHeatingOut', words.heatingOut],
      ['isHotWaterOut', words.hotWaterOut],
    ] as const) {
      const input = element('input', { type: 'checkbox' });
      input.checked = this.#value[name];
      input.addEventListener('change', () => this.#change({ [name]: input.checked }));
      options.append(optionOf(label, input));
    }
    return options;
  }

  #text(name: 'description' | 'contact', label: string, hint?: string): HTMLElement {
    const isLong = name === 'description';
    const maxlength = String(isLong ? descriptionCharsMax : contactCharsMax);
    const attributes = { part: 'input', dir: 'auto', maxlength };
    const input = isLong
      ? element('textarea', { ...attributes, rows: '4' })
      : element('input', { ...attributes, type: 'text', autocomplete: 'tel' });
    input.value = this.#value[name];
    input.addEventListener('input', () => this.#change({ [name]: input.value }));
    const field = element('label', { class: 'field', part: 'field' });
    field.append(element('span', {}, label));
    if (hint) field.append(element('span', { class: 'small' }, hint));
    field.append(input);
    return field;
  }

  #times(words: AssistanceTexts): readonly HTMLElement[] {
    const days = this.#days;
    if (days.length === 0) return [];
    const dates = new Intl.DateTimeFormat(this.#language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    const options = days.flatMap((day) =>
      (['morning', 'afternoon'] as const).map((part) => {
        const input = element('input', { type: 'checkbox' });
        input.checked = this.#value.preferred.some((time) => isSame(time, { day, part }));
        input.addEventListener('change', () => this.#prefer({ day, part }, input.checked));
        const date = dates.format(new Date(`${day}T00:00:00Z`));
        return optionOf(words[part].replace('{day}', date), input);
      }),
    );
    return [group(words.times, options, 'times')];
  }

  #prefer(time: PreferredTime, isChosen: boolean): void {
    const others = this.#value.preferred.filter((each) => !isSame(each, time));
    this.#change({ preferred: isChosen ? [...others, time] : others });
  }

  /** What follows from the value: safe steps, urgency, what the form sends, and whether it may. */
  #drawConsequences(): void {
    const words = this.#words;
    const { symptom } = this.#value;
    const steps = symptom === null ? [] : symptomSteps[symptom];
    const section = this.root.querySelector<HTMLElement>('.steps');
    if (section) {
      const list = element('ol', {});
      list.append(...steps.map((step) => element('li', {}, words.steps[step])));
      section.replaceChildren(element('p', { class: 'title', part: 'title' }, words.first), list);
      section.hidden = steps.length === 0;
    }
    const urgency = urgencyIn(this.#value);
    const line = this.root.querySelector('.urgency');
    const text = urgency && words.urgency.replace('{urgency}', words.urgencies[urgency]);
    if (line && line.textContent !== (text ?? '')) line.textContent = text ?? '';
    this.internals.setFormValue(symptom === null ? null : this.value, this.value);
    const first = this.root.querySelector('input');
    const isMissing = this.hasAttribute('required') && symptom === null;
    if (isMissing && first)
      this.internals.setValidity({ valueMissing: true }, words.required, first);
    else this.internals.setValidity({});
  }
}

const isSame = (first: PreferredTime, second: PreferredTime): boolean =>
  first.day === second.day && first.part === second.part;

function group(label: string, options: readonly HTMLElement[], part: string): HTMLElement {
  const fieldset = element('fieldset', { part });
  const list = element('div', { class: 'options', part: 'options' });
  list.append(...options);
  fieldset.append(element('legend', { part: 'title' }, label), list);
  return fieldset;
}

function optionOf(text: string, input: HTMLInputElement): HTMLElement {
  const label = element('label', { class: 'option', part: 'option' });
  label.append(input, element('span', {}, text));
  return label;
}

export function defineRequestForAssistance(tag = 'request-for-assistance'): void {
  if (!customElements.get(tag)) customElements.define(tag, RequestForAssistance);
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
