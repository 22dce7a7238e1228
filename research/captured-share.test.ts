import { expect, test } from 'vitest';
import { avoidableColdDraws } from './captured-share.ts';
import type { RunScore } from './score.ts';

/** Only the number of cold draws counts. */
const resultsOf = (coldDraws: Readonly<Record<string, number>>) => ({
  results: Object.entries(coldDraws).map(([name, each]) => ({
    name,
    score: { coldDraws: each } as RunScore,
  })),
});

test.each([
  ['all serve all', { 'constant-21': 0, 'pv-boost': 0, planner: 0 }, 0],
  ['a rule serves what the planner does not', { 'constant-21': 3, 'pv-boost': 1, planner: 2 }, 1],
  ['no rule serves it', { 'constant-21': 2, 'pv-boost': 2, planner: 2 }, 0],
  ['another planner is no rule', { 'constant-21': 2, oracle: 0, planner: 2 }, 0],
  ['without a rule nothing is known', { oracle: 0, planner: 2 }, 0],
])('avoidableColdDraws: %s', (_, draws, avoidable) => {
  expect(avoidableColdDraws(resultsOf(draws), 'planner')).toBe(avoidable);
});
