import type { DeviceFault, FaultSeverity, Value } from '../device-cloud.ts';
import { child, elements, isObject } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { claimLeaf, plainValue, warn } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { claimBelow, propertyOf, textOf } from './feature.ts';
import type { Feature } from './feature.ts';

export interface Messages {
  readonly faults: readonly DeviceFault[];
  readonly values: readonly Value[];
}

/** Meaning of each message list. The vendor lists errors and service messages while they last; infos become values. */
const LISTS: ReadonlyMap<string, List | 'status'> = new Map<string, List | 'status'>([
  ['device.messages.errors.raw', { severity: 'error', active: true }],
  ['device.messages.service.raw', { severity: 'caution', active: true }],
  ['device.messages.info.raw', { severity: 'info', active: false }],
  ['device.messages.status.raw', 'status'],
]);

type List = Pick<DeviceFault, 'severity' | 'active'>;

/** The vendor's priorities as severities. */
const PRIORITIES: ReadonlyMap<string, FaultSeverity> = new Map([
  ['criticalError', 'error'],
  ['error', 'error'],
  ['warning', 'warning'],
  ['info', 'info'],
  ['status', 'info'],
] as const);

export const isMessageList = ({ name }: Feature): boolean => LISTS.has(name);

/** Reads one message list as faults; status messages, S.*, become a value. */
export function readMessages(context: ReadContext, feature: Feature, point: string): Messages {
  const kind = LISTS.get(feature.name);
  const list = propertyOf(feature, 'entries');
  if (kind === undefined || list === null) return { faults: [], values: [] };
  const property = feature.properties.find((each) => each.key === 'entries')?.node;
  const place = kind === 'status' ? 'values' : 'faults';
  if (property !== undefined) claimLeaf(context, child(property, 'type'), place);
  const entries = elements(list).filter((entry) => hasCode(context, entry));
  for (const entry of entries) claimBelow(context, entry, { place });
  const codes = [...new Set(entries.map((entry) => textOf(entry, 'errorCode')))];
  if (kind === 'status') {
    const value = { ...plainValue('device.messages.status', null), options: codes };
    return { faults: [], values: codes.length === 0 ? [] : [value] };
  }
  return {
    values: [],
    faults: codes.map((code) => ({
      point,
      code: code.trim().toUpperCase(),
      subcode: '',
      severity: worstOf(entries, code) ?? kind.severity,
      active: kind.active,
    })),
  };
}

function hasCode(context: ReadContext, entry: Node): boolean {
  if (isObject(entry.json) && textOf(entry, 'errorCode').trim() !== '') return true;
  warn(context, 'unexpected-shape', entry);
  return false;
}

const GRAVITY: readonly FaultSeverity[] = ['emergency', 'error', 'caution', 'warning', 'info'];

/** The most severe entry of a code; null where none has a priority. */
function worstOf(entries: readonly Node[], code: string): FaultSeverity | null {
  const messages = entries
    .filter((entry) => textOf(entry, 'errorCode') === code)
    .map((entry) => PRIORITIES.get(textOf(entry, 'priority')));
  return GRAVITY.find((severity) => messages.includes(severity)) ?? null;
}
