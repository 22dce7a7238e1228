import type { DeviceFault, FaultSeverity, Value } from '../device-cloud.ts';
import { child } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import type { ReadContext } from '../read-context.ts';
import { readCharacteristic } from './characteristic.ts';

/** Flags, the most severe first: a point with several flags has one fault, of the most severe flag. */
const FLAGS: readonly { readonly key: string; readonly severity: FaultSeverity }[] = [
  { key: 'isInEmergencyState', severity: 'emergency' },
  { key: 'isInErrorState', severity: 'error' },
  { key: 'isInCautionState', severity: 'caution' },
  { key: 'isInWarningState', severity: 'warning' },
];

export const FAULT_KEYS: ReadonlySet<string> = new Set([
  'errorCode',
  ...FLAGS.map((flag) => flag.key),
]);

/**
 * Faults of a point: an active flag and a code are a fault; an inactive flag and a "no code" spelling are values. A code
 * without a flag is no active fault, because units report codes of past faults.
 */
export function readFaults(
  context: ReadContext,
  node: Node,
  point: string,
): { faults: DeviceFault[]; values: Value[] } {
  const values: Value[] = [];
  const raised: FaultSeverity[] = [];
  for (const { key, severity } of FLAGS) {
    const flag = readFlag(context, node, key);
    if (flag === null) continue;
    if (flag.value === true) raised.push(severity);
    else values.push(flag);
  }
  const { code, subcode, none } = readCode(context, node);
  if (none !== null) values.push(none);
  const [worst] = raised;
  if (worst === undefined && code === '' && subcode === '') return { faults: [], values };
  const active = worst !== undefined;
  return { faults: [{ point, code, subcode, severity: worst ?? 'info', active }], values };
}

/**
 * Code and subcode are joined by "-"; each may be empty or "00": "", "-", "00", "00-", "-00" and "00-00" mean none; "A5-" and
 * "A5-00" are equal.
 */
export function parseErrorCode(text: string): { code: string; subcode: string } {
  const [code = '', ...rest] = text.trim().toUpperCase().split('-');
  const subcode = rest.join('-');
  return { code: orNothing(code), subcode: orNothing(subcode) };
}

function orNothing(part: string): string {
  return part === '00' ? '' : part;
}

function readFlag(context: ReadContext, node: Node, key: string): Value | null {
  const flag = child(node, key);
  if (flag === null) return null;
  const isRaised = child(flag, 'value')?.json === true;
  const place = isRaised ? 'faults' : 'values';
  const term = { name: key, holds: 'boolean' } as const;
  return readCharacteristic(context, flag, { term, path: null, place });
}

function readCode(
  context: ReadContext,
  node: Node,
): { code: string; subcode: string; none: Value | null } {
  const nothing = { code: '', subcode: '', none: null };
  const errorCode = child(node, 'errorCode');
  if (errorCode === null) return nothing;
  const text = child(errorCode, 'value')?.json;
  const parsed = typeof text === 'string' ? parseErrorCode(text) : nothing;
  const isCode = parsed.code !== '' || parsed.subcode !== '';
  const term = { name: 'errorCode', holds: 'text' } as const;
  const place = isCode ? 'faults' : 'values';
  const value = readCharacteristic(context, errorCode, { term, path: null, place });
  return isCode ? { ...parsed, none: null } : { ...nothing, none: value };
}
