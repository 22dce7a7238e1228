import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { insertDocument } from '../document/store.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { proofsByPerson } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import type { maintenanceContract } from './contract.ts';
import { proofWords } from './proof-words.ts';
import { maintenanceFacts, proofOfUnit } from './read-maintenance.ts';

type Endpoint = typeof maintenanceContract.issueMaintenanceProof;
type Answer = Result<AnswerOf<Endpoint>>;

/** Issues the maintenance of a unit for its warranty as a document: it shows the log of its day, whatever is corrected later. */
export async function issueProof(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'unitKey'>,
  { access, params, body, requestId, answerIn }: Call<Endpoint>,
): Promise<Answer> {
  const limit = { limit: proofsByPerson, key: rateLimitKey(deps.unitKey, access.personId) };
  const attempt = await takeAttempt(deps.db, limit, deps.clock.now());
  if (!attempt.ok) return { ...attempt, code: 'too-many-proofs' };
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const facts = await maintenanceFacts({ db: tx, clock: deps.clock }, access);
    const unit = facts.units.find(({ unitId }) => unitId === params.unit);
    if (!unit) return notFound();
    const proof = proofOfUnit(unit, facts);
    const setUpOn = facts.commissionings.get(unit.unitId)?.on ?? null;
    const interval = facts.intervals.get(unit.unitId);
    if (!interval || setUpOn === null || proof.length === 0)
      return fail('conflict', 'no-maintenance-to-prove');
    const companies = new Map(facts.entries.map(({ entryId, company }) => [entryId, company]));
    const proven = {
      day: facts.today,
      unit: { name: unit.name || unit.model, model: unit.model, serial: unit.serial },
      setUpOn,
      months: interval.months,
      periods: proof.map(({ dueBy, state, service }) => ({
        dueBy,
        state,
        service: service && { on: service.on, company: companies.get(service.entry) ?? '' },
      })),
    };
    const { installationId: installation, personId: person } = access;
    const { locale } = body;
    const words = proofWords(proven, locale);
    const kind = 'maintenance-proof';
    const issued = { person, installation, kind, series: 'M', locale, words } as const;
    const document = await insertDocument(tx, { ...issued, content: proven }, now);
    const action = 'maintenance.issue-proof';
    const entry = { ...auditActor(access), action, resource: document, requestId };
    await recordAudit(tx, entry, deps.clock);
    return await answerIn(tx, ok({ document }));
  });
}
