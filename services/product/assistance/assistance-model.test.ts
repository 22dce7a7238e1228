import type { Database } from '@hearth/platform/database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import {
  type AssistanceEvent,
  type AssistanceState,
  allowedAssistanceEvents,
  assistanceEvents,
  assistanceParties,
  assistanceTransitions,
  isEnded,
  partiesOfEvent,
} from './assistance-state.ts';
import type { AssistanceStep } from './contract.ts';
import { assistedHome } from './testing-assistance.ts';

const time = { from: '2026-01-16T13:00:00Z', to: '2026-01-16T15:00:00Z' };

const steps: Readonly<Record<Exclude<AssistanceEvent, 'submit'>, AssistanceStep>> = {
  acknowledge: { event: 'acknowledge' },
  propose: { event: 'propose', times: [{ day: '2026-01-16', from: '14:00', to: '16:00' }] },
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
  state: AssistanceState | 'gone';
  hasProposals: boolean;
  visits: number;
}

const planned = fc.record({
  event: fc.constantFrom(...assistanceEvents),
  party: fc.constantFrom(...assistanceParties),
});

describe('assistance against its table', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [productMigrations]);
  });
  afterAll(() => db.close());

  it('every step of either side in any order is accepted or refused as the table says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(planned, { minLength: 6, maxLength: 16 }), async (plan) => {
        const home = await assistedHome(db);
        const request = await home.begin();
        const model: Model = { state: 'draft', hasProposals: false, visits: 0 };
        for (const { event, party } of [
          { event: 'submit', party: 'household' } as const,
          ...plan,
        ]) {
          const person = party === 'partner' ? home.cem : home.ada;
          const answer =
            event === 'submit'
              ? await home.submit(request)
              : await home.step(request, await stepOf(home, { request, event }), person);
          expect(answer.ok, `${event} by ${party} in ${model.state}`).toBe(
            advance(model, event, event === 'submit' ? 'household' : party),
          );
        }
        if (model.state === 'gone') return;
        const stored = await home.read(request);
        expect(stored.state).toBe(model.state);
        expect(stored.contact === null).toBe(isEnded(model.state));
        const log = await home.api.getMaintenance({ params: home.params }, home.as(home.ada));
        expect(log.ok && log.value.entries.length).toBe(model.visits);
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

/** The first proposed time, where there is one. */
async function stepOf(
  { read, list }: Pick<Awaited<ReturnType<typeof assistedHome>>, 'read' | 'list'>,
  { request, event }: { readonly request: string; readonly event: keyof typeof steps },
): Promise<AssistanceStep> {
  if (event !== 'accept-time') return steps[event];
  const found = await list();
  if (!found.requests.some((each) => each.request === request)) return steps[event];
  const { proposals } = await read(request);
  return { event, time: proposals[0] ?? time };
}

/** Whether the event is accepted; changes the model. */
function advance(
  model: Model,
  event: AssistanceEvent,
  party: (typeof assistanceParties)[number],
): boolean {
  const { state, hasProposals } = model;
  if (state === 'gone') return false;
  if (!allowedAssistanceEvents({ state, hasProposals, isReached: true }, party).includes(event))
    return false;
  const next = assistanceTransitions[state][event] ?? state;
  model.state = state === 'draft' && event === 'cancel' ? 'gone' : next;
  if (event === 'propose') model.hasProposals = true;
  if (event === 'accept-time' || event === 'reopen') model.hasProposals = false;
  if (event === 'resolve') model.visits += 1;
  return true;
}
