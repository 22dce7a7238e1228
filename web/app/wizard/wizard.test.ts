import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineForm } from '../forms/form-spec.ts';
import {
  type SavedSteps,
  type Wizard,
  isDone,
  stepRedirect,
  nearestStep,
  positionOf,
  valuesIn,
} from './wizard.ts';

const form = (rules: string) =>
  defineForm({ name: 'x', fields: { x: { label: 'x', rules }, sun: { label: 'x', as: 'mark' } } });

const wizard: Wizard = {
  name: 'test',
  steps: [
    { name: 'house', form: form('required|number') },
    {
      name: 'sun',
      form: form('required'),
      applies: (typed) => typed['house']?.values['sun'] === true,
    },
    { name: 'heat', form: form('max:3') },
    { name: 'check', form: form('') },
  ],
  address: (place, installation) => `/flow/${place}?installation=${installation}`,
  home: () => '/',
};

const saved = (values: SavedSteps[string]['values'] = {}, locale = 'en-GB') => ({ locale, values });
const house = saved({ x: '120' });
const sunny = saved({ x: '120', sun: true });

describe('wizard', () => {
  it.each<[string, SavedSteps, string, string | null]>([
    ['nothing typed', {}, 'house', 'house'],
    ['nothing typed', {}, 'check', 'house'],
    ['first done', { house }, 'heat', 'heat'],
    ['first done', { house }, 'check', 'heat'],
    ['first done, back', { house }, 'house', 'house'],
    ['a step that does not apply', { house }, 'sun', 'heat'],
    ['a step that applies', { house: sunny }, 'heat', 'sun'],
    ['all done', { house, heat: saved(), check: saved() }, 'check', 'check'],
    ['all done', { house, heat: saved(), check: saved() }, 'heat', 'heat'],
    [
      'one became wrong',
      { house: saved({ x: 'no' }), heat: saved(), check: saved() },
      'check',
      'house',
    ],
    ['one began to apply', { house: sunny, heat: saved(), check: saved() }, 'check', 'sun'],
    ['all done, one that does not apply', { house, heat: saved(), check: saved() }, 'sun', 'check'],
    ['no step', { house }, 'attic', null],
  ])('%s: %j, requested %s', (_, typed, requested, step) => {
    expect(nearestStep(wizard, typed, requested)).toBe(step);
  });

  const finished = { state: 'finished', steps: { house } };
  const open = { state: 'open', steps: { house } };
  it.each([
    ['a step', 'house', null, 'here'],
    ['a step too far', 'check', null, { place: 'house' }],
    ['a step too far', 'check', open, { place: 'heat' }],
    ['a step after the end', 'heat', finished, { place: 'house' }],
    ['no step', 'attic', open, 'nowhere'],
    ['the way out', 'confirm-exit', open, 'here'],
    ['the way out of nothing', 'confirm-exit', null, 'home'],
    ['the way out after the end', 'confirm-exit', finished, 'home'],
    ['the end', 'confirmation', finished, 'here'],
    ['the end before it', 'confirmation', open, 'home'],
    ['the end of nothing', 'confirmation', null, 'home'],
  ] as const)('%s: %s with %j leads to %j', (_, requested, draft, lead) => {
    expect(stepRedirect(wizard, requested, draft)).toEqual(lead);
  });

  it('counts the steps that apply', () => {
    expect(positionOf(wizard, { house }, 'heat')).toEqual({
      current: 2,
      total: 3,
      before: 'house',
      after: 'check',
    });
    expect(positionOf(wizard, { house: sunny }, 'heat')).toEqual({
      current: 3,
      total: 4,
      before: 'sun',
      after: 'check',
    });
    expect(positionOf(wizard, {}, 'house')).toMatchObject({ before: null });
    expect(positionOf(wizard, {}, 'check')).toMatchObject({ after: null });
  });

  it('nearestStep: leads to an applicable step for any values', () => {
    const step = fc.record(
      { x: fc.constantFrom('', '1', 'no', '12345'), sun: fc.boolean() },
      { requiredKeys: [] },
    );
    const drafts = fc.record(
      { house: step, sun: step, heat: step, check: step },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(drafts, fc.constantFrom('house', 'sun', 'heat', 'check'), (draft, requested) => {
        const typed = Object.fromEntries(
          Object.entries(draft).map(([name, values]) => [name, saved(values)]),
        );
        const found = nearestStep(wizard, typed, requested);
        const { current, before } = positionOf(wizard, typed, found ?? '');
        expect(current).toBeGreaterThan(0);
        expect(before === null ? null : nearestStep(wizard, typed, before)).toBe(before);
        expect(nearestStep(wizard, typed, found ?? '')).toBe(found);
      }),
    );
  });
});

describe('a saved step', () => {
  const [first] = wizard.steps;
  if (!first) throw new Error('no steps');

  it('is checked by the rules of the language it was typed in', () => {
    expect(isDone(first, {})).toBe(false);
    expect(isDone(first, { house: saved({ x: '1.234,5' }, 'de-DE') })).toBe(true);
    expect(isDone(first, { house: saved({ x: '1.234,5' }, 'en-GB') })).toBe(false);
  });

  it.each([
    ['1.234,5', 'de-DE', 'en-GB', '1234.5'],
    ['120.25', 'en-GB', 'de-DE', '120,25'],
    ['١٢٠٫٥', 'ar-EG', 'en-GB', '120.5'],
    ['120,5', 'de-DE', 'ar-EG', '١٢٠٫٥'],
    ['1.234,5', 'de-DE', 'de-DE', '1.234,5'],
    ['many', 'de-DE', 'en-GB', 'many'],
  ])('%s of %s is shown in %s as %s', (x, from, to, label) => {
    expect(valuesIn(first, saved({ x, sun: true }, from), to)).toEqual({ x: label, sun: true });
  });
});
