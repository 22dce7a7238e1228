import { compiled } from './compile.ts';
import { type FormSpec, fieldNames } from './form-spec.ts';
import {
  type RuleFault,
  type FieldValue,
  type LaterRule,
  type RuleOutcome,
  type FieldRule,
  type RuleUse,
  type RuleScope,
  isEmpty,
} from './rule.ts';

export interface FieldFault extends RuleFault {
  /** null: the form as a whole. */
  readonly field: string | null;
}

/** Checks all fields: first the rules, then the later checks. For actions and tests. */
export async function validate<Name extends string>(
  form: FormSpec<Name>,
  scope: RuleScope,
  later: Readonly<Record<string, LaterRule>> = {},
): Promise<readonly FieldFault[]> {
  const { signal } = new AbortController();
  const found = await Promise.all(
    fieldNames(form).map(async (field) => {
      const faults = faultsOf(form, field, scope);
      const all =
        faults.length > 0 ? faults : await laterFaults(form, field, { scope, later, signal });
      return all.map((fault) => ({ field, ...fault }));
    }),
  );
  return found.flat();
}

/** Faults of one field by its synchronous rules; the first one only, unless the field reports all. */
export function faultsOf<Name extends string>(
  form: FormSpec<Name>,
  field: Name,
  scopeOfForm: RuleScope,
): readonly RuleFault[] {
  const value = scopeOfForm.values[field] ?? null;
  const type = form.fields[field].native?.type;
  const scope = { ...scopeOfForm, isMachineNumber: type === 'number' || type === 'range' };
  const faults: RuleFault[] = [];
  const { rules, uses } = compiled(form);
  for (const use of uses[field] ?? []) {
    const rule = rules[use.name];
    if (!rule || (isEmpty(value) && !rule.isRequired)) continue;
    const fault = faultOf(use, tested(rule, { value, use, scope }), rule.names);
    if (fault) faults.push(fault);
    // An empty field has one fault only.
    if (fault && (rule.isRequired || form.fields[field].tellsAll !== true)) break;
  }
  return faults;
}

/** The later rules of a field, in order. */
export function laterUses<Name extends string>(
  form: FormSpec<Name>,
  field: Name,
): readonly RuleUse[] {
  return (compiled(form).uses[field] ?? []).filter((use) => form.later.includes(use.name));
}

export interface LaterCheck {
  readonly scope: RuleScope;
  readonly later: Readonly<Record<string, LaterRule>>;
  readonly signal: AbortSignal;
}

/** A later check without an answer passes: the service decides anyway. */
export async function laterFaults<Name extends string>(
  form: FormSpec<Name>,
  field: Name,
  { scope, later, signal }: LaterCheck,
): Promise<readonly RuleFault[]> {
  const value = scope.values[field] ?? null;
  if (isEmpty(value)) return [];
  for (const use of laterUses(form, field)) {
    const rule = later[use.name];
    if (!rule) continue;
    const outcome = await rule(value, use.args, { ...scope, signal }).catch(() => true);
    const fault = faultOf(use, outcome, []);
    if (fault) return [fault];
  }
  return [];
}

function tested(
  rule: FieldRule,
  { value, use, scope }: { value: FieldValue; use: RuleUse; scope: RuleScope },
): RuleOutcome {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null || rule.wantsList)
    return rule.test(value, use.args, scope);
  for (const item of value) {
    const outcome = rule.test(item, use.args, scope);
    if (outcome !== true) return outcome;
  }
  return true;
}

function faultOf(
  use: RuleUse,
  outcome: RuleOutcome,
  names: readonly string[] = [],
): RuleFault | null {
  if (outcome === true) return null;
  const params = Object.fromEntries(
    names.map((name, index) => [name, plain(use.args[index] ?? '')] as const),
  );
  if (outcome === false) return { code: use.name, ...(names.length > 0 ? { params } : {}) };
  return {
    ...outcome,
    ...(names.length > 0 || outcome.params ? { params: { ...params, ...outcome.params } } : {}),
  };
}

const plain = (arg: string | number | RegExp): string | number =>
  arg instanceof RegExp ? arg.source : arg;
