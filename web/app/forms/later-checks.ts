import type { FormSpec } from './form-spec.ts';
import type { RuleFault, LaterRule, RuleScope } from './rule.ts';
import { laterFaults, laterUses } from './validate.ts';

interface AskingOptions {
  readonly form: FormSpec;
  readonly later: Readonly<Record<string, LaterRule>>;
  readonly scope: () => RuleScope;
  readonly answered: (name: string, faults: readonly RuleFault[]) => void;
}

interface Waiting {
  readonly stop: AbortController;
  readonly timer?: ReturnType<typeof setTimeout>;
}

/** Runs later rules: one at a time per field, and only for its present value. */
export function createLaterChecks({ form, later, scope, answered }: AskingOptions) {
  const waiting = new Map<string, Waiting>();

  async function ask(name: string): Promise<void> {
    const found = waiting.get(name);
    if (!found) return;
    clearTimeout(found.timer);
    const { stop } = found;
    waiting.set(name, { stop });
    const faults = await laterFaults(form, name, { scope: scope(), later, signal: stop.signal });
    // A result for an earlier value is dropped.
    if (waiting.get(name)?.stop !== stop) return;
    waiting.delete(name);
    answered(name, faults);
  }

  function stop(name: string): void {
    const found = waiting.get(name);
    if (!found) return;
    clearTimeout(found.timer);
    found.stop.abort();
    waiting.delete(name);
  }

  return {
    isRunnable: (name: string): boolean => laterUses(form, name).some((use) => later[use.name]),
    runAfter: (name: string, pauseMs: number): void => {
      const timer = setTimeout(() => void ask(name), pauseMs);
      waiting.set(name, { stop: new AbortController(), timer });
    },
    /** Runs a waiting check at once. */
    runNow: (name: string): void => {
      if (waiting.get(name)?.timer !== undefined) void ask(name);
    },
    stop,
    stopAll: (): void => {
      for (const name of waiting.keys()) stop(name);
    },
  };
}
