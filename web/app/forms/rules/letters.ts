import { type Arg, type FieldValue, type RuleSet, textOf } from '../rule.ts';

/** Letters of Latin languages besides a to z. Texts are composed to NFC before the test. */
const latin: Readonly<Record<string, string>> = {
  en: '',
  nl: 'áàâäéèêëíïóôöúûü',
  de: 'äöüßẞ',
  fr: 'àâæçéèêëîïôœùûüÿ',
  it: 'àèéìíîòóùú',
  es: 'áéíñóúü',
  pt: 'ãáàâçéêíõóôúü',
  ca: 'àçéèíïóòúü',
  da: 'æøåé',
  nb: 'æøåéòôó',
  sv: 'åäöé',
  fi: 'åäöšž',
  et: 'õäöüšž',
  lv: 'āčēģīķļņšūž',
  lt: 'ąčęėįšųūž',
  pl: 'ąćęłńóśżź',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  hr: 'čćđšž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîșțşţ',
  tr: 'çğıİöşü',
};

/** Scripts of languages without Latin letters, with combining marks where needed. */
const others: Readonly<Record<string, string>> = {
  el: String.raw`\p{Script=Greek}`,
  bg: 'а-я',
  ru: 'а-яё',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  ar: String.raw`\p{Script=Arabic}ـ`,
  fa: String.raw`\p{Script=Arabic}\u200c`,
  he: String.raw`\p{Script=Hebrew}`,
  zh: String.raw`\p{Script=Han}`,
  ja: String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々`,
  ko: String.raw`\p{Script=Hangul}`,
  hi: String.raw`\p{Script=Devanagari}`,
  th: String.raw`\p{Script=Thai}`,
};

/**
 * `alpha:de`, `alphanumeric:ar`, … Without a language any letters pass; `de-AT` is `de`. `alpha-dash` also allows digits, `-` and
 * `_`; `alpha-spaces` also allows spaces.
 */
export const letterRules: RuleSet = {
  alpha: { test: (value, args) => isMadeOf(value, args, ''), names: ['language'] },
  alphanumeric: { test: (value, args) => isMadeOf(value, args, digits), names: ['language'] },
  'alpha-dash': {
    test: (value, args) => isMadeOf(value, args, `${digits}_-`),
    names: ['language'],
  },
  'alpha-spaces': {
    test: (value, args) => isMadeOf(value, args, String.raw`\s`),
    names: ['language'],
  },
};

const digits = String.raw`\p{Nd}`;
const shapes = new Map<string, RegExp>();

function isMadeOf(value: FieldValue, [language]: readonly Arg[], extraCharacters: string): boolean {
  const key = `${language ?? ''} ${extraCharacters}`;
  const shape =
    shapes.get(key) ?? shapeOf(language === undefined ? null : String(language), extraCharacters);
  shapes.set(key, shape);
  return shape.test(textOf(value).normalize('NFC'));
}

function shapeOf(tag: string | null, extraCharacters: string): RegExp {
  const language = tag?.split('-')[0]?.toLowerCase() ?? '';
  const own = latin[language];
  const letters =
    own !== undefined
      ? `a-z${own}${own.toUpperCase()}`
      : (others[language] ?? String.raw`\p{L}\p{M}`);
  return new RegExp(`^[${letters}${extraCharacters.replace('-', String.raw`\-`)}]+$`, 'iu');
}
