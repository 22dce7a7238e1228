import { randomUUID } from 'node:crypto';
import { ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type TestUnit, newUnit, registerUnit } from '../claim/testing-units.ts';
import { requestDays } from '../claim/unit-request-state.ts';
import { colognian } from '../registration/testing-submission.ts';
import { type TestWorld, addressOfPerson, worldOn } from '../testing.ts';
import { type DisputeDecision, decideDispute } from './decide-dispute.ts';
import { disputesForOperator } from './list-for-operator.ts';

/** A holder with a registered unit, and another person with its card whose request for a transfer was not answered. */
export async function unansweredRequest(db: Database, { isRegistered = true } = {}) {
  const world = worldOn(db, {
    more: {
      payments: 'sandbox',
      personOf: async (token) =>
        ok({ kind: 'person', issuer: 'https://idp.invalid', subject: token, authTime: 1.9e9 }),
    },
  });
  const { api, clock, drain } = world;
  const unit = await registerUnit(world, newUnit());
  const [holder, claimant] = [randomUUID(), randomUUID()];
  const prove = async (person: string, proved = unit) => {
    const as = world.as(person);
    const body = { text: proved.label, range: null, source: 'scanned' as const };
    const { claim } = valueOf(await api.startClaim({ body }, as));
    await api.detectUnit({ params: { claim } }, as);
    const code = { code: proved.code, address: randomUUID() };
    return valueOf(await api.proveByCode({ params: { claim }, body: code }, as));
  };
  await prove(holder);
  const register = async (person: string) => {
    const open = valueOf(await api.getRegistration({}, world.as(person)));
    const submitted = await api.submitRegistration(
      { params: { registration: open.registration ?? '' }, body: colognian },
      { ...world.as(person), ifMatch: `"${open.version}"` },
    );
    return valueOf(submitted).installation;
  };
  const home = isRegistered ? await register(holder) : '';
  const { claim } = await prove(claimant);
  const ask = async () =>
    valueOf(await api.contactHolder({ params: { claim } }, world.as(claimant)));
  await ask();
  await drain();
  const openAs = async (person: string, of = claim) =>
    await api.openDispute({ body: { claim: of, words: 'We live here.' } }, world.as(person));
  return {
    ...world,
    ...actionsIn(world, unit),
    unit,
    holder,
    claimant,
    home,
    claim,
    prove,
    register,
    ask,
    openAs,
    /** Opens the dispute after the time for the request is over. */
    open: async () => {
      clock.advance({ hours: 24 * requestDays });
      return valueOf(await openAs(claimant, (await prove(claimant)).claim));
    },
  };
}

/** What happens in a dispute about a unit. */
function actionsIn(world: TestWorld, unit: TestUnit) {
  const { api, clock, deps, drain } = world;
  return {
    passDays: async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        clock.advance({ hours: 24 });
        await world.job('dispute.follow');
      }
    },
    /** Subjects without the serial number, the oldest first. */
    mailsTo: async (person: string) => {
      await drain();
      const query = { to: addressOfPerson(person) };
      const mails = valueOf(await api.listOutbox({ query }, await world.asService('web')));
      return mails.map(({ subject }) => subject.replace(`: ${unit.serial}`, '')).toReversed();
    },
    see: (person: string, dispute: string) =>
      api.getDispute({ params: { dispute } }, world.as(person)),
    answer: (person: string, dispute: string, answer: 'accept' | 'decline') =>
      api.answerDispute({ params: { dispute }, body: { answer } }, world.as(person)),
    withdraw: (person: string, dispute: string) =>
      api.withdrawDispute({ params: { dispute } }, world.as(person)),
    decide: (decision: Pick<DisputeDecision, 'dispute' | 'passes'> & { reason?: string }) =>
      decideDispute(deps, { reason: 'Land register of 3 May', ...decision }),
    listed: () => disputesForOperator(deps, { isAll: false }),
    homesOf: async (person: string) =>
      valueOf(await api.listInstallations({}, world.as(person))).map(
        ({ installation }) => installation,
      ),
  };
}
