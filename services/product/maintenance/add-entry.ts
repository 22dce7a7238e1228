import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { todayOf } from '../installation/today-of.ts';
import { companyOf } from '../partner/store.ts';
import { findUnit } from '../unit/store.ts';
import type { maintenanceContract } from './contract.ts';
import { renewReminders } from './renew-reminders.ts';
import { entriesOf, insertEntry } from './store.ts';
import { mayCorrect } from './valid-entries.ts';

type Endpoint = typeof maintenanceContract.addMaintenanceEntry;
type Answer = Result<AnswerOf<Endpoint>>;

/** Ten visits a year for fifty years. */
const entriesMax = 500;

/** No heat pump is older; an earlier year is a typing error. */
const oldestDay = '1980-01-01';

/** Adds an entry to the log of a home; one that corrects another replaces it in every figure. */
export async function addEntry(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  { access, body, requestId, answerIn }: Call<Endpoint>,
): Promise<Answer> {
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const { installationId } = access;
    if (body.on > (await todayOf(tx, access, now)))
      return fail('invalid', 'day-in-the-future', { at: '/body/on' });
    if (body.on < oldestDay) return fail('invalid', 'day-too-early', { at: '/body/on' });
    if (body.unit !== null && !(await findUnit(tx, access, body.unit)))
      return fail('invalid', 'unit-unknown', { at: '/body/unit' });
    const company = access.role === 'partner' ? await companyOf(tx, access) : null;
    if (access.role === 'partner' && !company) return notFound();
    const partner = company?.partner ?? null;
    const stored = await entriesOf(tx, access);
    if (stored.length >= entriesMax) return fail('conflict', 'log-full');
    if (body.corrects !== null) {
      const corrected = stored.find(({ entryId }) => entryId === body.corrects);
      if (!corrected) return notFound();
      if (corrected.correctedBy !== null) return fail('conflict', 'entry-corrected');
      if (!mayCorrect(corrected, partner)) return fail('forbidden', 'not-your-entry');
    }
    // The visit of a partner is recorded under the name of its company.
    const entry = { ...body, company: company?.name ?? body.company, partner };
    const id = await insertEntry(tx, installationId, entry, now);
    if (id === null) return fail('conflict', 'entry-corrected');
    await renewReminders(tx, installationId, now);
    const audit = {
      ...auditActor(access),
      action: body.corrects === null ? 'maintenance.add' : 'maintenance.correct',
      resource: id,
      requestId,
    };
    await recordAudit(tx, audit, deps.clock);
    return await answerIn(tx, ok({ entry: id }));
  });
}
