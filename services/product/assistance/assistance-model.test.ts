// @module-tag long
import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import {
  type AssistanceEvent,
  type AssistanceParty,
  type AssistanceState,
  allowedAssistanceEvents,
  assistanceEvents,
  assistanceTransitions,
  isEnded,
  partiesOfEvent,
} from './assistance-state.ts';
import type { AssistanceStep } from './contract.ts';
import { escalationKind } from './escalation-work.ts';
import { assistedHome } from './testing-assistance.ts';

const time = { from: '2026-03-16T13:00:00Z', to: '2026-03-16T15:00:00Z' };

const steps: Readonly<Record<Exclude<AssistanceEvent, 'submit'>, AssistanceStep>> = {
  acknowledge: { event: 'acknowledge' },
  propose: { event: 'propose', times: [{ day: '2026-01-30', from: '14:00', to: '16:00' }] },
  'accept-time': { event: 'accept-time', time },
  begin: { event: 'begin' },
  resolve: { event: 'resolve', findings: 'Done', parts: [], logAs: 'repair' },
  close: { event: 'close' },
  reopen: { event: 'reopen', message: '' },
  cancel: { event: 'cancel' },
  message: { event: 'message', message: 'Hello' },
};

/** The table in other words, as a model that the service is compared with. */
interface Model {
  readonly state: AssistanceState;
  readonly hasProposals: boolean;
  readonly visits: number;
  /** The company looks after the home. */
  readonly isReached: boolean;
}

const people = ['owner', 'resident', 'first', 'second', 'third', 'stranger'] as const;
const partyOf = (who: (typeof people)[number]): AssistanceParty | null =>
  who === 'stranger' ? null : who === 'owner' || who === 'resident' ? 'household' : 'partner';

const deeds = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      /** Any event, or by its number one that the side may cause then: by chance alone few requests come to a visit. */
      event: fc.oneof(fc.constantFrom(...assistanceEvents), fc.nat(100), fc.nat(100)),
      who: fc.constantFrom(...people),
      /** Statements after which the process dies; null: it lives. */
      diesAfter: fc.option(fc.nat(30), { freq: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('job' as const), hours: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end of access' as const) }) },
);
type Deed = typeof deeds extends fc.Arbitrary<infer Value> ? Value : never;

describe('assistance against its table', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [productMigrations]);
  });
  afterAll(() => db.close());

  it('steps of everybody in any order, late answers, deaths of the process and the end of the access do what the table says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deeds, { minLength: 6, maxLength: 16 }), async (plan) => {
        const home = await crowdedHome(db);
        let model: Model = { state: 'submitted', hasProposals: false, visits: 0, isReached: true };
        for (const deed of plan) model = await done(home, model, deed);
        expect(await storedModel(home, model)).toEqual(model);
        const stored = await home.read(home.request);
        expect(stored.contact === null).toBe(isEnded(model.state));
      }),
      { numRuns: 12 },
    );
  });

  it('no state but the last two is without a way on, and each event has a side', () => {
    for (const [state, next] of Object.entries(assistanceTransitions))
      expect(Object.keys(next).length > 0, state).toBe(!['closed', 'cancelled'].includes(state));
    for (const event of assistanceEvents) expect(partiesOfEvent[event].length).toBeGreaterThan(0);
  });
});

/** A home with a submitted request, its people, and somebody who works for another company. */
async function crowdedHome(db: Database) {
  const process = killableProcess(db);
  const home = await assistedHome(process.db);
  const request = await home.begin();
  expect(await home.submit(request)).toMatchObject({ ok: true });
  const stranger = randomUUID();
  expect(await home.api.getPerson({}, home.as(stranger))).toMatchObject({ ok: true });
  const persons: Readonly<Record<(typeof people)[number], typeof stranger>> = {
    owner: home.ada,
    resident: await home.join('resident'),
    first: home.cem,
    second: await home.join('partner'),
    third: await home.join('partner'),
    stranger,
  };
  return { ...home, request, persons, process };
}
type CrowdedHome = Awaited<ReturnType<typeof crowdedHome>>;

/** What the service has stored, in the words of the model. */
async function storedModel(home: CrowdedHome, { isReached }: Model): Promise<Model> {
  const { state, proposals } = await home.read(home.request);
  const log = valueOf(await home.api.getMaintenance({ params: home.params }, home.as(home.ada)));
  return { state, hasProposals: proposals.length > 0, visits: log.entries.length, isReached };
}

/** Does it, compares the answer with the model, and returns the model after it. */
async function done(home: CrowdedHome, model: Model, deed: Deed): Promise<Model> {
  if (deed.kind === 'step') return await stepTaken(home, model, deed);
  if (deed.kind === 'job') return await lookedForLateAnswers(home, model, deed.hours);
  await home.endGrant();
  return { ...model, isReached: false };
}

/** The job escalates a late request once, and changes nothing else. */
async function lookedForLateAnswers(
  home: CrowdedHome,
  model: Model,
  hours: number,
): Promise<Model> {
  home.clock.advance({ hours });
  const { answerBy, escalatedAt } = await home.read(home.request);
  const nowMs = home.clock.now().epochMilliseconds;
  const isLate = model.isReached && answerBy !== null && Date.parse(answerBy) <= nowMs;
  await home.job(escalationKind);
  const after = await home.read(home.request);
  expect(after.escalatedAt !== null).toBe(escalatedAt !== null || isLate);
  return model;
}

async function stepTaken(
  home: CrowdedHome,
  model: Model,
  { event: chosen, who, diesAfter }: Extract<Deed, { readonly kind: 'step' }>,
): Promise<Model> {
  const { process, persons, request } = home;
  const party = partyOf(who);
  const open = party ? allowedAssistanceEvents(model, party) : [];
  const event =
    typeof chosen === 'number' ? (open[chosen % Math.max(1, open.length)] ?? 'message') : chosen;
  const next = party && advanced(model, event, party);
  const step = event === 'submit' ? null : await stepOf(home, event);
  if (diesAfter !== null) process.dieAfter(diesAfter);
  const answer = await (step ? home.step(request, step, persons[who]) : home.submit(request)).catch(
    () => null,
  );
  const hasDied = process.isDead();
  process.revive();
  const found = await storedModel(home, model);
  const possible = hasDied ? [model, next ?? model] : [next ?? model];
  expect(possible, `${event} by ${who} in ${model.state}`).toContainEqual(found);
  expect(hasDied || answer?.ok === (next !== null), `${event} by ${who} in ${model.state}`).toBe(
    true,
  );
  return found;
}

/** With the first proposed time, where there is one. */
async function stepOf(
  { read, request }: CrowdedHome,
  event: keyof typeof steps,
): Promise<AssistanceStep> {
  if (event !== 'accept-time') return steps[event];
  const { proposals } = await read(request);
  return { event, time: proposals[0] ?? time };
}

/** The model after an event; null where it is refused. */
function advanced(model: Model, event: AssistanceEvent, party: AssistanceParty): Model | null {
  const { state, hasProposals, isReached } = model;
  if (party === 'partner' && !isReached) return null;
  if (!allowedAssistanceEvents({ state, hasProposals, isReached }, party).includes(event))
    return null;
  return {
    ...model,
    state: assistanceTransitions[state][event] ?? state,
    hasProposals:
      event === 'propose' || (hasProposals && event !== 'accept-time' && event !== 'reopen'),
    visits: event === 'resolve' ? model.visits + 1 : model.visits,
  };
}
