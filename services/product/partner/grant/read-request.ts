import type { Access } from '@hearth/access/access.ts';
import { partnerScopes } from '@hearth/access/partner-scope.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { Temporal } from 'temporal-polyfill';
import { endOfDay, startOfDay } from './grant-days.ts';
import type { GrantedScopes } from './granted-scopes.ts';
import { allowScope } from './granted-scopes.ts';
import type { StoredPartnerGrant } from './store.ts';

/** What the owner asks a company for; days are in the installation's time zone. */
export interface PartnerRequest {
  readonly scopes: readonly { readonly scope: string; readonly lastDay: string | null }[];
  readonly firstDay: string | null;
  readonly historyFrom: string | null;
  readonly note: string;
}

type RequestedGrant = Pick<
  StoredPartnerGrant,
  'scopes' | 'startsAt' | 'historyFrom' | 'visibleFrom' | 'hiddenSpans' | 'note'
>;

/** An appointment that is further away is a typing error. */
const firstDayMax = { years: 1 };

/** The grant that a request asks for, in instants; a failure names the field. */
export function readRequest(
  request: PartnerRequest,
  { access, timeZone, today }: { access: Access; timeZone: string; today: string },
): Result<RequestedGrant> {
  const { firstDay, historyFrom, note } = request;
  const latest = Temporal.PlainDate.from(today).add(firstDayMax).toString();
  if (firstDay !== null && (firstDay < today || firstDay > latest))
    return fail('invalid', firstDay < today ? 'day-has-passed' : 'too-far', {
      at: '/body/firstDay',
    });
  if (historyFrom !== null && historyFrom > today)
    return fail('invalid', 'in-the-future', { at: '/body/historyFrom' });
  const scopes = readScopes(request.scopes, { first: firstDay ?? today, timeZone });
  if (!scopes.ok) return scopes;
  return ok({
    scopes: scopes.value,
    startsAt: firstDay === null || firstDay === today ? null : startOfDay(firstDay, timeZone),
    historyFrom,
    ...pastOf(historyFrom, { access, timeZone }),
    note,
  });
}

/** The past that the company may see: none that the owner may not see. */
function pastOf(
  historyFrom: string | null,
  { access, timeZone }: { access: Access; timeZone: string },
): Pick<RequestedGrant, 'visibleFrom' | 'hiddenSpans'> {
  if (historyFrom === null) return { visibleFrom: null, hiddenSpans: [] };
  const chosen = startOfDay(historyFrom, timeZone);
  const own = Temporal.Instant.from(access.visibleFrom);
  const visibleFrom = Temporal.Instant.compare(chosen, own) > 0 ? chosen : own;
  return { visibleFrom, hiddenSpans: access.hiddenSpans ?? [] };
}

function readScopes(
  requested: PartnerRequest['scopes'],
  { first, timeZone }: { first: string; timeZone: string },
): Result<GrantedScopes> {
  let scopes: Result<GrantedScopes> = ok({});
  for (const scope of partnerScopes) {
    const nth = requested.findIndex((each) => each.scope === scope);
    const lastDay = requested[nth]?.lastDay;
    if (lastDay === undefined || !scopes.ok) continue;
    if (lastDay !== null && lastDay < first)
      return fail('invalid', 'end-has-passed', { at: `/body/scopes/${nth}/lastDay` });
    const endsAt = lastDay === null ? null : endOfDay(lastDay, timeZone).toString();
    scopes = allowScope(scopes.value, { scope, endsAt });
    if (!scopes.ok) return { ...scopes, at: `/body/scopes/${nth}${scopes.at ? '/lastDay' : ''}` };
  }
  return scopes;
}
