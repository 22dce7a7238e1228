import { numberIn } from '../../forms/core-rules.ts';
import { openEnvelope } from '../../forms/envelope.ts';
import { defineForm, fieldNames } from '../../forms/form-spec.ts';
import { readValues } from '../../forms/read-values.ts';
import type { FieldValue, RuleScope } from '../../forms/rule.ts';
import { faultsOf } from '../../forms/validate.ts';
import type { MachineValue } from '../../i18n/value-text.ts';
import { type CommandProblem, type ReadCommand, keyOf } from './command-form.ts';

const label = 'monitoring.type';
const needed = { label, native: { required: true } };

/** Reads a control's form: a button posts `to`, a field `typed`. The service checks what the unit allows. */
export const commandForm = defineForm({
  name: 'command',
  fields: {
    unit: needed,
    point: needed,
    name: needed,
    kind: { label, rules: 'required|one-of:number,boolean,text' },
    precondition: { label, rules: 'of-kind' },
    to: { label, rules: 'of-kind' },
    typed: { label, rules: 'typed-of-kind' },
  },
  rules: {
    'of-kind': {
      test: (value, _, { values }) => plainOf(value, String(values['kind'])) !== null,
    },
    'typed-of-kind': {
      test: (value, _, scope) => typedOf(value, scope) !== null,
      isRequired: (_, { values }) => values['to'] === null,
    },
  },
});

/** The command input of a posted form. */
export function commandInputOf(posted: FormData, locale: string): ReadCommand {
  const values = readValues(commandForm, posted);
  const scope = { values, locale };
  const target = {
    unit: String(values.unit ?? ''),
    point: String(values.point ?? ''),
    name: String(values.name ?? ''),
  };
  const typed = String(values.typed ?? '').slice(0, 200);
  const problem = (code: string): ReadCommand => {
    const commandProblem: CommandProblem = {
      key: keyOf(target),
      code,
      kind: 'invalid',
      params: null,
      to: null,
      typed,
    };
    return { ok: false, problem: commandProblem };
  };
  const wrong = fieldNames(commandForm).filter(
    (field) => faultsOf(commandForm, field, scope).length > 0,
  );
  const { installation, idempotencyKey } = openEnvelope(posted, values);
  if (installation === '' || !posted.get('idempotency') || wrong.some((field) => field !== 'typed'))
    return problem('form-incomplete');
  const kind = String(values.kind);
  const to = values.to === null ? typedOf(values.typed, scope) : plainOf(values.to, kind);
  if (to === null) return problem(values.to === null ? 'not-a-number' : 'form-incomplete');
  const precondition = plainOf(values.precondition, kind);
  const { unit, ...value } = target;
  const command = { kind: 'set' as const, ...value, to };
  return { ok: true, input: { installation, unit, command, precondition, idempotencyKey } };
}

/** Machine text of a hidden field. */
function plainOf(value: FieldValue, kind: string): MachineValue | null {
  if (typeof value !== 'string' || value === '') return null;
  if (kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : null;
  if (kind !== 'number') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function typedOf(value: FieldValue, { values, locale }: RuleScope): MachineValue | null {
  return values['kind'] === 'number' ? numberIn(value, { locale }) : null;
}
