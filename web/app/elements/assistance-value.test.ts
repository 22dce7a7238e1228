import { describe, expect, it } from 'vitest';
import {
  assistanceIn,
  descriptionCharsMax,
  emptyAssistance,
  textOf,
  urgencyIn,
} from './assistance-value.ts';

const leak = { ...emptyAssistance, symptom: 'leak' as const, description: 'Under the tank' };

describe('value of a request for assistance', () => {
  it('is read as it was written, and empty while nothing is chosen', () => {
    const preferred = [{ day: '2026-01-16', part: 'morning' as const }];
    const value = { ...leak, preferred, contact: '+49 221 1', isHeatingOut: true };
    expect(assistanceIn(textOf(value))).toEqual(value);
    expect(textOf(emptyAssistance)).toBe('');
    expect(assistanceIn('')).toEqual(emptyAssistance);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['another symptom', '{"symptom":"fire","isHeatingOut":"yes","contact":7}'],
    [
      'times that are none',
      '{"preferred":[null,{"day":"tomorrow","part":"morning"},{"day":"2026-01-16","part":"night"}]}',
    ],
  ])('%s is empty', (_, json) => {
    expect(assistanceIn(json)).toEqual(emptyAssistance);
  });

  it('a long description is cut, as the field does', () => {
    const description = 'x'.repeat(descriptionCharsMax + 1);
    expect(assistanceIn(JSON.stringify({ ...leak, description })).description).toHaveLength(
      descriptionCharsMax,
    );
  });

  it('the urgency follows from the consequence', () => {
    expect(urgencyIn(emptyAssistance)).toBeNull();
    expect(urgencyIn(leak)).toBe('at-once');
    const noise = { ...emptyAssistance, symptom: 'noise' as const };
    expect(urgencyIn(noise)).toBe('this-week');
    expect(urgencyIn({ ...noise, isHotWaterOut: true })).toBe('today');
  });
});
