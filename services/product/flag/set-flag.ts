import type { Clock } from '@hearth/calendar/clock.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { FlagCondition, FlagRule } from './contract.ts';
import { type FlagKey, allowedValues, flagKeys, flags, isFlagKey } from './flags.ts';
import { countChange, readTemplate, replaceRules } from './store.ts';

interface FlagDeps {
  readonly db: Database;
  readonly clock: Clock;
}

type Rule = Omit<FlagRule, 'flag'>;

export interface ListedFlag {
  readonly flag: FlagKey;
  readonly summary: string;
  readonly values: readonly string[];
  readonly rules: readonly Rule[];
}

const rulesMax = 50;

/** All flags with their values, the default first, and their rules. */
export async function listFlags({ db }: FlagDeps): Promise<readonly ListedFlag[]> {
  const { rules } = await readTemplate(db);
  return flagKeys.map((flag) => ({
    flag,
    summary: flags[flag].summary,
    values: allowedValues(flag),
    rules: rulesOf(rules, flag),
  }));
}

/** Sets a value under a condition, before all other rules of the flag; takes the place of the rule with the same condition. */
export const setFlag = (
  deps: FlagDeps,
  { flag, value, condition }: FlagRule,
): Promise<Result<ListedFlag>> =>
  changeFlag(deps, { flag, value }, (rules) => [
    { value, condition },
    ...rules.filter((rule) => !isSame(condition, rule.condition)),
  ]);

/** Sets a value for a share of the devices and homes for which no other rule decides. */
export const rollOutFlag = (
  deps: FlagDeps,
  { flag, value, percent }: { flag: string; value: string; percent: number },
): Promise<Result<ListedFlag>> => {
  const condition = { percent };
  return changeFlag(deps, { flag, value }, (rules) => [
    ...rules.filter((rule) => !isShareAlone(rule.condition)),
    { value, condition },
  ]);
};

/** Deletes all rules of a flag: its default holds. */
export const clearFlag = (deps: FlagDeps, flag: string): Promise<Result<ListedFlag>> =>
  changeFlag(deps, { flag }, () => []);

async function changeFlag(
  { db, clock }: FlagDeps,
  { flag, value }: { readonly flag: string; readonly value?: string },
  change: (rules: readonly Rule[]) => readonly Rule[],
): Promise<Result<ListedFlag>> {
  if (!isFlagKey(flag))
    return fail('not-found', 'flag-unknown', {
      at: '/flag',
      params: { flags: flagKeys.join(' ') },
    });
  const values = allowedValues(flag);
  if (value !== undefined && !values.includes(value))
    return fail('invalid', 'flag-value-unknown', {
      at: '/value',
      params: { values: values.join(' ') },
    });
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const before = await readTemplate(tx);
    const rules = change(rulesOf(before.rules, flag));
    if (rules.length > rulesMax)
      return fail('invalid', 'too-many-rules', { at: '/flag', params: { rulesMax } });
    await countChange(tx, before.changeNo + 1, now);
    await replaceRules(tx, flag, rules, now);
    const entry = { actor: 'operator:command-line', action: 'flag.set', resource: `flag ${flag}` };
    await recordAudit(tx, { ...entry, detail: { rules } }, clock);
    return ok({ flag, summary: flags[flag].summary, values, rules });
  });
}

const rulesOf = (rules: readonly FlagRule[], key: FlagKey): readonly Rule[] =>
  rules.flatMap(({ flag, value, condition }) => (flag === key ? [{ value, condition }] : []));

const isShareAlone = ({ percent, ...others }: FlagCondition): boolean =>
  percent !== undefined && Object.keys(others).length === 0;

const isSame = (first: FlagCondition, second: FlagCondition): boolean =>
  sortedText(first) === sortedText(second);

const sortedText = (condition: FlagCondition): string =>
  JSON.stringify(Object.entries(condition).toSorted(([a], [b]) => (a < b ? -1 : 1)));
