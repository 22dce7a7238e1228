import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { ProductDeps } from '../deps.ts';
import { contactOf } from '../notification/mail-person.ts';
import type { accessJournalContract } from './contract.ts';
import { usesOf } from './store.ts';

/** A year: a heating season, and the bill that follows it. */
export const journalKeptDays = 365;

const spansPerPage = 20;

export async function listAccessJournal(
  deps: ProductDeps,
  { access, before }: { access: Access; before: string | undefined },
): Promise<Result<AnswerOf<typeof accessJournalContract.listAccessJournal>>> {
  const limit = spansPerPage + 1;
  const read = await usesOf(deps.db, access, { before: before ?? null, limit });
  const spans = [...new Set(read.map(({ from }) => from.toString()))];
  const next = spans.length > spansPerPage ? (spans[spansPerPage - 1] ?? null) : null;
  const uses = next === null ? read : read.filter(({ from }) => from.toString() >= next);
  const people = [...new Set(uses.map(({ person }) => person))];
  const names = new Map(
    await Promise.all(people.map(async (person) => [person, await nameOf(deps, person)] as const)),
  );
  return ok({
    entries: uses.map(({ from, person, company, looked, changed }) => ({
      from: from.toString(),
      person: names.get(person) ?? null,
      company,
      looked: [...looked],
      changed: [...changed],
    })),
    next,
    keptDays: journalKeptDays,
  });
}

/** The journal is shown without names while the identity provider does not answer. */
const nameOf = async (deps: ProductDeps, person: string): Promise<string | null> =>
  (await contactOf(deps, person).catch(() => null))?.name ?? null;
