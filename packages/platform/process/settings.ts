import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Environment } from './start-rules.ts';

/** Name and value of a setting; an empty value counts as unset. */
export type NamedSetting = readonly [name: string, given: string | undefined];

/** The entry for one environment alone (`ERROR_MAIL_TO_STAGING`) if it is set, else the one for all. */
export function entryOf(
  env: NodeJS.ProcessEnv,
  forAll: NamedSetting,
  environment: Environment,
): NamedSetting {
  const named = `${forAll[0]}_${environment.toUpperCase()}`;
  return env[named] ? [named, env[named]] : forAll;
}

export function addressOf(
  [name, value]: NamedSetting,
  protocols: readonly string[] = ['http:', 'https:'],
): Result<URL> {
  const url = URL.parse(value ?? '');
  if (url && url.hostname !== '' && protocols.includes(url.protocol)) return ok(url);
  return fail('invalid', value ? 'not-an-address' : 'not-set', { at: `/${name}` });
}

export function choiceOf<Word extends string>(
  [name, value]: NamedSetting,
  allowed: readonly Word[],
): Result<Word> {
  const found = allowed.find((word) => word === value);
  if (found) return ok(found);
  return fail('invalid', 'not-one-of', { at: `/${name}`, params: { known: allowed.join(', ') } });
}

export function countOf([name, value]: NamedSetting, max: number): Result<number> {
  const count = Number(value || 0);
  return Number.isInteger(count) && count >= 0 && count <= max
    ? ok(count)
    : fail('invalid', 'not-a-count', { at: `/${name}` });
}

export function portOf([name, value]: NamedSetting): Result<number> {
  const port = Number(value);
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? ok(port)
    : fail('invalid', 'not-a-port', { at: `/${name}` });
}

/** Two settings that are only valid together; undefined when both are unset. */
export function pairOf(
  first: NamedSetting,
  second: NamedSetting,
): Result<readonly [string, string] | undefined> {
  if (first[1] && second[1]) return ok([first[1], second[1]]);
  if (!first[1] && !second[1]) return ok(undefined);
  const [set, missing] = first[1] ? [first[0], second[0]] : [second[0], first[0]];
  return fail('invalid', 'half-set-pair', { at: `/${missing}`, params: { set, missing } });
}
