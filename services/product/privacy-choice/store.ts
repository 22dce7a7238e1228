import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';
import type { PrivacyChoiceRow } from '../rows/privacy-choice.ts';
import type { PrivacyChoice } from './contract.ts';
import { isPurpose } from './privacy-purposes.ts';

/** Older choices than these are deleted: a person can change the choice as often as wanted. */
export const storedChoicesMax = 50;

export async function latestChoice(
  db: Database,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<PrivacyChoice | null> {
  const [row] = await db.query<Row>(
    `select version, locale, allowed, chosen_at from product.privacy_choice
     where person_id = (select person_id from product.person where issuer = $1 and subject = $2)
     order by chosen_at desc limit 1`,
    [identity.issuer, identity.subject],
  );
  return row
    ? {
        version: row.version,
        locale: row.locale,
        allowed: row.allowed.filter(isPurpose),
        at: row.chosen_at.toISOString(),
      }
    : null;
}

/** Stores a choice. The later of two in one instant replaces the other. */
export async function storeChoice(
  tx: Database,
  person: PersonId,
  choice: Omit<PrivacyChoice, 'at'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into product.privacy_choice (person_id, chosen_at, version, locale, allowed)
     values ($1, $2, $3, $4, $5) on conflict (person_id, chosen_at)
     do update set version = excluded.version, locale = excluded.locale, allowed = excluded.allowed`,
    [person, now.toString(), choice.version, choice.locale, choice.allowed],
  );
  await tx.query(
    `delete from product.privacy_choice where person_id = $1 and chosen_at <
       (select min(chosen_at) from (select chosen_at from product.privacy_choice
          where person_id = $1 order by chosen_at desc limit $2) as kept)`,
    [person, storedChoicesMax],
  );
}

type Row = Pick<PrivacyChoiceRow, 'version' | 'chosen_at'> & {
  readonly locale: Locale;
  readonly allowed: readonly string[];
};
