import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { faultKinds } from '@hearth/product/fault/fault-kinds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { episodesOf } from './episodes.ts';
import { messageId, messageOf } from './message-id.ts';

const entry = (at: string, after: string | null, name = '7H-01'): LogEntry => ({
  entry: '018f0000-0000-7000-8000-000000000001',
  at,
  appliance: '018f0000-0000-7000-8000-000000000101',
  kind: 'fault',
  by: 'unit',
  name,
  before: after === null ? 'error' : null,
  after,
  outcome: null,
  reason: null,
});
const [six, seven, eight, nine] = ['06', '07', '08', '09'].map(
  (hour) => `2026-03-08T${hour}:00:00Z`,
);

describe('the history of a message', () => {
  it('pairs the start and the end of a message, the newest first, and leaves other codes out', () => {
    const entriesOfCode = [
      entry(String(nine), 'error'),
      entry(String(seven), null),
      entry(String(six), 'error'),
      entry(String(eight), 'error', 'E7'),
    ];
    expect(episodesOf(entriesOfCode, '7H-01', true)).toEqual([
      { from: nine, to: null },
      { from: six, to: seven },
    ]);
  });

  it('has no start where the message is older than the log', () => {
    expect(episodesOf([], '7H-01', true)).toEqual([{ from: null, to: null }]);
    expect(episodesOf([entry(String(seven), null)], '7H-01', false)).toEqual([
      { from: null, to: seven },
    ]);
    expect(episodesOf([], '7H-01', false)).toEqual([]);
  });

  it('is active until the last part of the unit clears it', () => {
    const entriesOfCode = [
      entry(String(six), 'error'),
      entry(String(seven), 'warning'),
      entry(String(eight), null),
      entry(String(nine), null),
    ];
    expect(episodesOf(entriesOfCode, '7H-01', false)).toEqual([{ from: six, to: nine }]);
  });

  it('has at most one active episode, the newest', () => {
    const entries = fc.array(
      fc
        .record({ minute: fc.nat(600), isNew: fc.boolean() })
        .map(({ minute, isNew }) =>
          entry(new Date(minute * 60_000).toISOString(), isNew ? 'error' : null),
        ),
    );
    fc.assert(
      fc.property(entries, fc.boolean(), (entriesOfCode, isActive) => {
        const open = episodesOf(entriesOfCode, '7H-01', isActive).map(({ to }) => to === null);
        expect(open.indexOf(true, 1)).toBe(-1);
        expect(open[0] ?? false).toBe(isActive);
      }),
    );
  });
});

describe('the id of a message', () => {
  const unit = '018f0000-0000-7000-8000-000000000100';
  it('is read back as it was written', () => {
    for (const [code, subcode] of [
      ['7H', '01'],
      ['E7', null],
      ['F.160', null],
      ['', null],
    ] as const)
      expect(messageOf(messageId({ unit, code, subcode }))).toEqual({ unit, code, subcode });
  });

  it('is null for a text of another form', () => {
    for (const id of [null, '', unit, `${unit}.<b>`, `${unit}.E7-`, `x.E7`])
      expect(messageOf(id), String(id)).toBeNull();
  });
});

it('every meaning, step and task has its words in every language', () => {
  const kinds = Object.entries(faultKinds);
  const ids = [
    ...kinds.map(([meaning]) => `title-${meaning}`),
    ...kinds.flatMap(([, { steps }]) =>
      steps.flatMap((step) => [`step-${step}`, `step-${step}-how`]),
    ),
    ...kinds.flatMap(([, { tasks }]) => tasks.map((task) => `task-${task}`)),
  ];
  const locales = join(import.meta.dirname, '../../../../locales');
  for (const language of ['en', 'de', 'ar']) {
    const words = readFileSync(join(locales, language, 'message.po'), 'utf8');
    expect(ids.filter((id) => !words.includes(`msgid "message.${id}"`))).toEqual([]);
  }
});
