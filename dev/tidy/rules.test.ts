import { describe, expect, it } from 'vitest';
import { bundledLibraries } from './browser-bundle.ts';
import { codeFaults } from './planted/code.ts';
import { contentFaults } from './planted/content.ts';
import { type Finding, projectOf } from './project.ts';
import { rules } from './rules.ts';

const faults = { ...codeFaults, ...contentFaults };

describe('rules: each finds its planted faults', () => {
  it('has a planted fault', () => {
    expect(Object.keys(faults).sort()).toEqual(Object.keys(rules).sort());
  });

  for (const [name, cases] of Object.entries(faults)) {
    it.each(cases)(`${name} %#`, ({ files, finds }) => {
      const found = linesOf(rules[name]?.(projectOf(files)) ?? []);
      expect(found.length, found.join('\n')).toBe(finds.length);
      for (const expected of finds) expect(found.join('\n')).toMatch(literally(expected));
    });
  }

  it('finds a schema library in a bundle', () => {
    expect(bundledLibraries('a.js', 'class ZodError extends Error{}')).toHaveLength(1);
    expect(bundledLibraries('a.js', 'class Form{}')).toEqual([]);
  });
});

function linesOf(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ path, line, words }) => `${path}:${line} ${words}`);
}

/** Pattern of the expected words in order, with any text between position and message. */
function literally(text: string): RegExp {
  const [place = '', ...words] = text.split(' ');
  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`${escaped(place)}.*${escaped(words.join(' '))}`);
}
