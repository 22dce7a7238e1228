import { expect, test } from 'vitest';
import type { PlanAnswer } from '../plan-port.ts';
import { whyNotSet } from './why-not-set.ts';

type Outcome = Partial<PlanAnswer['outcomes'][number]>;

/** What product did with a command of a decision in each quarter-hour. */
const dispatches = (decision: string, outcomes: readonly Outcome[]) =>
  outcomes.map((each) => ({
    requests: [{ unit: 'unit', attempt: 'a', decision, until: '', commands: [] }],
    answers: [
      {
        writesLeft: 3,
        outcomes: [
          {
            point: 'climate',
            name: 'roomSetPointHeating',
            outcome: 'queued' as const,
            waitsFor: null,
            reason: null,
            command: null,
            state: null,
            ...each,
          },
        ],
      },
    ],
  }));

const waits = (controller: 'manual' | 'unit'): Outcome => ({
  outcome: 'waits',
  waitsFor: { controller, until: null },
});

test.each([
  ['taken at once', [{}], null],
  ['taken at last', [{ outcome: 'refused' }, { outcome: 'unchanged' }], null],
  ['refused', [{ outcome: 'refused' }, { outcome: 'refused' }], 'not-accepted'],
  ['kept by a person', [{ outcome: 'refused' }, waits('manual')], 'manual'],
  ['kept by the unit', [waits('unit')], 'unit'],
  ['never sent', [], 'not-sent'],
] as const)('a set-point that was %s', (_, outcomes, reason) => {
  expect(whyNotSet({ decision: 'd' }, dispatches('d', outcomes))).toBe(reason);
});

test('commands of other decisions say nothing about one', () => {
  expect(whyNotSet({ decision: 'd' }, dispatches('other', [{}]))).toBe('not-sent');
});
