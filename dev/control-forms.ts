import { decodedText } from './visitor.ts';

/** The form of one control on a unit's page, as a browser without JavaScript sends it. */
export interface ControlForm {
  /** Name of the value that it sets. */
  readonly name: string;
  /** Key of the control, the id of its element. */
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The values that its buttons and its list send; another one is typed where there is a text field. */
  readonly choices: readonly string[];
}

/** The controls of a page. A control with two forms, buttons and a text field, counts once. */
export function controlForms(html: string): readonly ControlForm[] {
  const forms = new Map<string, ControlForm>();
  for (const [, form = ''] of html.matchAll(/<form[^>]*>(.*?)<\/form>/gs)) {
    const fields = Object.fromEntries(
      [...form.matchAll(/type="hidden" name="([\w-]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, decodedText(value)],
      ),
    );
    if (fields['intent'] !== 'command') continue;
    const { unit = '', point = '', name = '' } = fields;
    const key = `${unit.slice(-6)}-${point}-${name}`.replaceAll(/[^\w-]/g, '_');
    const choices = [...(forms.get(key)?.choices ?? []), ...choicesIn(form)];
    forms.set(key, { name, key, fields, choices: [...new Set(choices)] });
  }
  return [...forms.values()];
}

/** Classes of the note beside a control: `done`, `asking` or `failed`, with its words; null without a note. */
export function controlNote(
  html: string,
  key: string,
): { readonly state: string; readonly words: string } | null {
  const start = html.indexOf(`id="${key}-note"`);
  if (start < 0) return null;
  const note = html.slice(start, html.indexOf('</p>', start));
  const [, state] = /command-note-(done|asking|failed)/.exec(note) ?? [];
  const words = decodedText(note.replace(/^[^>]*>/, '').replaceAll(/<[^>]*>/g, ''));
  return state === undefined ? null : { state, words };
}

function choicesIn(form: string): readonly string[] {
  const buttons = [...form.matchAll(/<button(?=[^>]* name="to")[^>]* value="([^"]*)"/g)];
  const isList = /<select[^>]*name="to"/.test(form);
  const options = isList ? [...form.matchAll(/<option[^>]*value="([^"]*)"/g)] : [];
  return [...buttons, ...options].map(([, value = '']) => decodedText(value));
}
