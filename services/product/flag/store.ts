import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { FlagRuleRow } from '../rows/flag-rule.ts';
import { type FlagRule, type FlagTemplate, flagCondition } from './contract.ts';

export async function readTemplate(db: Database): Promise<FlagTemplate> {
  const [newest] = await db.query<{ changeNo: number | null }>(
    'select max(change_no) as "changeNo" from product.flag_change',
  );
  const rows = await db.query<Pick<FlagRuleRow, 'flag' | 'value' | 'condition'>>(
    'select flag, value, condition from product.flag_rule order by flag, position',
  );
  return {
    changeNo: newest?.changeNo ?? 0,
    rules: rows.map((row) => ({ ...row, condition: flagCondition.parse(row.condition) })),
  };
}

/** Counts a change. Two at once: the second fails with a unique violation and changes nothing. */
export async function countChange(
  tx: Database,
  changeNo: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query('insert into product.flag_change (change_no, changed_at) values ($1, $2)', [
    changeNo,
    now.toString(),
  ]);
  await tx.query('delete from product.flag_change where change_no < $1', [changeNo]);
}

export async function replaceRules(
  tx: Database,
  flag: string,
  rules: readonly Omit<FlagRule, 'flag'>[],
  now: Temporal.Instant,
): Promise<void> {
  await tx.query('delete from product.flag_rule where flag = $1', [flag]);
  for (const [position, { value, condition }] of rules.entries())
    await tx.query(
      `insert into product.flag_rule (flag, position, value, condition, created_at)
       values ($1, $2, $3, $4, $5)`,
      [flag, position, value, JSON.stringify(condition), now.toString()],
    );
}
