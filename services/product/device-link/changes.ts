import type { Device, Fault, Scalar } from '@hearth/devices/device-cloud.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { Temporal } from 'temporal-polyfill';

/** What happened to an appliance between two readings, for the ledger. */
export interface Between {
  readonly appliance: string;
  readonly before: Device;
  readonly after: Device;
  /** When the later reading was made. */
  readonly at: Temporal.Instant;
  /** Values that a command of ours accounts for: `point name`. */
  readonly ours: ReadonlySet<string>;
}

export function changesBetween(between: Between): readonly LogEntry[] {
  return [...valueChanges(between), ...faultChanges(between), ...connectivityChange(between)];
}

export const valueKey = (point: string, name: string): string => `${point} ${name}`;

/** Shown by its unit but set by nobody here: a switch, a mode, a set-point. Sensors move all the time and have series. */
const alwaysTold: ReadonlySet<string> = new Set(['onOff', 'operationMode']);

function valueChanges(between: Between): readonly LogEntry[] {
  const before = valuesOf(between.before);
  return [...valuesOf(between.after)].flatMap(([key, now]): LogEntry[] => {
    const then = before.get(key);
    if (!then || between.ours.has(key) || !(now.isSteered || then.isSteered)) return [];
    if (then.value === null || now.value === null || then.value === now.value) return [];
    return [
      entryOf(between, {
        kind: 'change',
        name: now.name,
        before: then.value,
        after: now.value,
        key,
      }),
    ];
  });
}

function valuesOf(device: Device) {
  const values = new Map<string, { name: string; value: Scalar | null; isSteered: boolean }>();
  for (const point of device.points)
    for (const { name, value, settable } of point.values)
      values.set(valueKey(point.id, name), {
        name,
        value,
        isSteered: settable || alwaysTold.has(name),
      });
  return values;
}

function faultChanges(between: Between): readonly LogEntry[] {
  const before = activeFaults(between.before);
  const after = activeFaults(between.after);
  const appeared = [...after].filter(([key]) => !before.has(key));
  const cleared = [...before].filter(([key]) => !after.has(key));
  return [
    ...appeared.map(([key, fault]) =>
      entryOf(between, {
        kind: 'fault',
        name: codeOf(fault),
        before: null,
        after: fault.severity,
        key,
      }),
    ),
    ...cleared.map(([key, fault]) =>
      entryOf(between, {
        kind: 'fault',
        name: codeOf(fault),
        before: fault.severity,
        after: null,
        key,
      }),
    ),
  ];
}

/** A flag makes a fault; a code without one does not. */
function activeFaults(device: Device): ReadonlyMap<string, Fault> {
  return new Map(
    device.faults
      .filter((fault) => fault.active)
      .map((fault) => [`${fault.point} ${fault.severity} ${codeOf(fault)}`, fault]),
  );
}

const codeOf = (fault: Fault): string =>
  fault.subcode === '' ? fault.code : `${fault.code}-${fault.subcode}`;

function connectivityChange(between: Between): readonly LogEntry[] {
  const { before, after } = between;
  if (before.online === null || after.online === null || before.online === after.online) return [];
  return [
    entryOf(between, {
      kind: 'connectivity',
      name: 'online',
      before: before.online,
      after: after.online,
      key: '',
    }),
  ];
}

function entryOf(
  between: Between,
  what: Pick<LogEntry, 'kind' | 'name' | 'before' | 'after'> & { key: string },
): LogEntry {
  const { key, ...told } = what;
  return {
    entry: timedUuid(between.at, `${between.appliance} ${told.kind} ${key} ${String(told.after)}`),
    at: between.at.toString(),
    appliance: between.appliance,
    by: 'unit',
    outcome: null,
    reason: null,
    ...told,
  };
}
