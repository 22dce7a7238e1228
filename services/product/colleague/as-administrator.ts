import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, notFound } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { type CompanyMember, lockCompanyMembers } from '../partner/portal/store.ts';
import type { colleagueContract } from './contract.ts';

type CompanyCall = Pick<Call<typeof colleagueContract.removeColleague>, 'caller'> & {
  readonly params: { readonly company: string };
};

export interface AdministeredCompany {
  readonly person: PersonId;
  readonly partner: string;
  readonly members: readonly CompanyMember[];
}

/** Calls `apply` in a transaction that locks the people of the company, if the caller is one of its administrators. */
export async function asAdministrator<T>(
  deps: ProductDeps,
  { caller, params }: CompanyCall,
  apply: (tx: Database, company: AdministeredCompany) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { personId: person } = await callingPerson(deps, caller);
  const { company: partner } = params;
  return await deps.db.transaction(async (tx): Promise<Result<T>> => {
    const members = await lockCompanyMembers(tx, partner);
    return isAdministrator(members, person)
      ? await apply(tx, { person, partner, members })
      : notFound();
  });
}

export const isAdministrator = (members: readonly CompanyMember[], person: string): boolean =>
  members.some((member) => member.isAdministrator && member.person === person);
