import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats.ts';

const [english, german] = [
  formatsOf('en-GB', 'Europe/Berlin'),
  formatsOf('de-DE', 'Europe/Berlin'),
];

describe('formats', () => {
  it('joins figure and unit by a no-break space, in the signs of the language', () => {
    expect(english.quantity(48.5, '°C')).toBe('48.5\u00a0°C');
    expect(german.quantity(48.5, '°C')).toBe('48,5\u00a0°C');
  });

  it('writes the percent sign as the language has it', () => {
    expect(german.percent(0.256)).toBe('26\u00a0%');
    expect(english.percent(0.256)).toBe('26%');
    expect(english.quantity(45, '%')).toBe('45%');
    expect(german.quantity(45, '%')).toBe('45\u00a0%');
    expect(formatsOf('ar', 'UTC').percent(0.256)).toBe('\u206626\u200e%\u200e\u2069');
  });

  it('writes a true minus and no minus zero', () => {
    expect(english.quantity(-2, 'K')).toBe('\u22122\u00a0K');
    expect(english.degrees(-0, 0)).toBe('0°');
  });

  it('writes the requested decimals', () => {
    expect(english.degrees(21)).toBe('21.0°');
    expect(english.quantity(21, '°C', 1)).toBe('21.0\u00a0°C');
    expect(english.quantity(21, null, null)).toBe('21');
  });

  it('isolates figures in right-to-left text', () => {
    expect(formatsOf('ar', 'UTC').degrees(21)).toMatch(/^\u2066.*°\u2069$/);
  });

  it('plainNumber: a number as it can be typed', () => {
    expect(german.plainNumber(1234.5)).toBe('1234,5');
    expect(english.plainNumber(-2)).toBe('-2');
  });

  it('shows an instant in the home’s time zone, on both sides of a clock change', () => {
    expect(english.time('2026-03-29T00:30:00Z')).toBe('01:30');
    expect(english.time('2026-03-29T01:30:00Z')).toBe('03:30');
  });

  it('shows an instant of long ago with its year', () => {
    const at = '2024-12-31T23:30:00Z';
    expect(english.dateTime(at, 'full')).toBe('1 January 2025 at 00:30');
    expect(german.dateTime(at, 'full')).toBe('1. Januar 2025 um 00:30');
    expect(english.dateTime(at)).not.toContain('2025');
  });

  it('shows a local date unchanged in any time zone', () => {
    expect(formatsOf('en-GB', 'Pacific/Kiritimati').day('2026-03-09', 'short')).toBe('9 Mar');
  });
});
