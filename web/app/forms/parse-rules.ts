import type { Arg, RuleUse } from './rule.ts';

/**
 * Rules as a text, `required|min:3|regex:/^a|b$/i`, or as an object: `{ required: true, regex: /a|b/, same: 'email' }`.
 * In the text `\|`, `\,` and `\\` are literal characters. A `regex` literal is read as in JavaScript, including its bars.
 */
export type RuleSpec = string | Readonly<Record<string, ObjectArg>>;

type ObjectArg = boolean | Arg | readonly Arg[] | Readonly<Record<string, boolean>>;

/** An invalid spec throws when the form is defined. */
export function parseRules(spec: RuleSpec): readonly RuleUse[] {
  if (typeof spec !== 'string')
    return Object.entries(spec)
      .filter(([, arg]) => arg !== false)
      .map(([name, arg]) => ({ name: checked(name, name), args: argsOf(arg) }));
  const uses: RuleUse[] = [];
  let rest = spec;
  while (rest !== '') {
    const name = /^[^:|]*/.exec(rest)?.[0] ?? '';
    checked(name, spec);
    rest = rest.slice(name.length);
    const args: Arg[] = [];
    if (rest.startsWith(':')) {
      const read = name === 'regex' ? readRegex(rest.slice(1), spec) : readArgs(rest.slice(1));
      args.push(...read.args);
      rest = read.rest;
    }
    if (rest !== '' && (rest[0] !== '|' || rest === '|')) throw unreadable(spec);
    rest = rest.slice(1);
    uses.push({ name, args });
  }
  return uses;
}

/** `{ required: { allowFalse: true } }` is `required:allowFalse`. */
function argsOf(arg: ObjectArg): readonly Arg[] {
  if (arg === true) return [];
  if (Array.isArray(arg)) return arg;
  if (typeof arg === 'object' && !(arg instanceof RegExp))
    return Object.entries(arg)
      .filter(([, isSet]) => isSet)
      .map(([word]) => word);
  return [arg as Arg];
}

interface Read {
  readonly args: readonly Arg[];
  readonly rest: string;
}

function readArgs(text: string): Read {
  const args = [''];
  let at = 0;
  for (; at < text.length && text[at] !== '|'; at += 1) {
    const isEscaped = text[at] === '\\' && /[|,\\]/.test(text[at + 1] ?? '');
    if (isEscaped) at += 1;
    if (text[at] === ',' && !isEscaped) args.push('');
    else args.push(`${args.pop() ?? ''}${text[at] ?? ''}`);
  }
  return { args, rest: text.slice(at) };
}

/** A regex literal up to the slash that is neither escaped nor within a character class. */
function readRegex(text: string, spec: string): Read {
  const found = /^\/((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+)\/([a-z]*)/.exec(text);
  if (!found) throw unreadable(spec);
  return {
    args: [new RegExp(found[1] ?? '', found[2])],
    rest: text.slice(found[0].length),
  };
}

function checked(name: string, spec: string): string {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(name)) throw unreadable(spec);
  return name;
}

const unreadable = (spec: string): Error => new Error(`Unreadable rules ${spec}`);
