import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserBundle } from './tidy/browser-bundle.ts';
import { type Finding, readProject } from './tidy/project.ts';
import { registryProblems } from './tidy/registry.ts';
import { rules } from './tidy/rules.ts';

const root = join(import.meta.dirname, '..');
const project = readProject(root);

describe('tidy rules', () => {
  it('reads the whole repository', () => {
    expect(project.files.length).toBeGreaterThan(100);
  });

  it.each(Object.entries(rules))('%s', (_name, rule) => {
    expect(linesOf(rule(project))).toEqual([]);
  });

  it('the browser loads no schema library and no Temporal polyfill', () => {
    expect(linesOf(browserBundle(root))).toEqual([]);
  });

  it('every route, action and job declares its permissions', async () => {
    expect(await registryProblems(root)).toEqual([]);
  });
});

function linesOf(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ path, line, words }) => `${path}:${line} ${words}`);
}
