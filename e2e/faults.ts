import type { BrowserContext } from '@playwright/test';

export interface Faults {
  /** Expects messages that match from here on. */
  expect(pattern: RegExp): void;
  unexpected(): readonly string[];
}

/** Collects console errors (including violations of the content security policy), page errors, and responses from 500 on. */
export function watchFaults(context: BrowserContext): Faults {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || /content security policy/i.test(message.text()))
      seen.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => seen.push(`page error: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 500) seen.push(`answer: ${response.status()} ${response.url()}`);
  });
  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () => seen.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  };
}
