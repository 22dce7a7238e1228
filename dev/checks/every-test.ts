import { relative } from 'node:path';
import './direct-imports.ts';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { declaredPlacements } from '@hearth/platform/database/distribute.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { configureGlobal } from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { runConfig } from './config.ts';
import { drawOf } from './draw.ts';
import { statementWatch } from '@hearth/platform/testing/watched-store.ts';
import { createStatementWatch } from './watched-statements.ts';

// One seed for the whole run, printed by the plan, so that a failed property can be repeated.
const { seed, propertyRuns, isDeep } = runConfig();
configureGlobal({ numRuns: propertyRuns, ...(seed === undefined ? {} : { seed }) });

// Selects the engine before the test file loads: the same for the same file and seed.
const file = relative(process.cwd(), expect.getState().testPath ?? '');
testing.drawEngines(seed === undefined || isDeep ? undefined : drawOf(seed, file));

// What a cluster would refuse or leave half done fails the test file.
const statements = createStatementWatch(await declaredPlacements(migrationSets));
statementWatch.onCommit = (ran) => statements.add(ran);
afterAll(async () => {
  const faults = await statements.faults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

// Console errors fail a test; a test that expects one replaces console.error.
const complaints: unknown[][] = [];

beforeEach(() => {
  vi.spyOn(globalThis.console, 'error').mockImplementation(
    (...words) => void complaints.push(words),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  const found = complaints.splice(0);
  if (found.length > 0)
    throw new Error(
      `console.error was called: ${found.map((words) => words.join(' ')).join('\n')}`,
    );
});
