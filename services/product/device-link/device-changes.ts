import type { Device, DeviceFault } from '@hearth/devices/device-cloud.ts';
import type { Scalar } from '@hearth/devices/scalar.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import type { Temporal } from 'temporal-polyfill';
import { targetKey } from './command/command-target.ts';

/** Two successive readings of an appliance. */
export interface Between {
  readonly appliance: string;
  readonly before: Device;
  readonly after: Device;
  /** Time of the later reading. */
  readonly at: Temporal.Instant;
  /** Targets of our own sent commands, whose changes are logged as commands. */
  readonly ownTargets: ReadonlySet<string>;
  /** Points whose values the unit's own weekly schedule has changed in between. */
  readonly byOwnWeek: ReadonlySet<string>;
}

/** Log entries for the changes between two readings: set-points and modes, faults, connectivity. */
export function changesBetween(between: Between): readonly LogEntry[] {
  return [...valueChanges(between), ...faultChanges(between), ...connectivityChange(between)];
}

/** Logged although not settable here. Sensors are not logged: they have series. */
const alwaysLogged: ReadonlySet<string> = new Set(['onOff', 'operationMode']);

function valueChanges(between: Between): readonly LogEntry[] {
  const before = valuesOf(between.before);
  return [...valuesOf(between.after)].flatMap(([key, now]): LogEntry[] => {
    const then = before.get(key);
    if (!then || between.ownTargets.has(key) || !(now.isLogged || then.isLogged)) return [];
    if (then.value === null || now.value === null || then.value === now.value) return [];
    return [
      entryOf(between, {
        kind: 'change',
        name: now.name,
        before: then.value,
        after: now.value,
        key,
        by: between.byOwnWeek.has(now.point) ? 'schedule' : 'unit',
      }),
    ];
  });
}

interface LoggedValue {
  readonly point: string;
  readonly name: string;
  readonly value: Scalar | null;
  readonly isLogged: boolean;
}

function valuesOf(device: Device): ReadonlyMap<string, LoggedValue> {
  const values = new Map<string, LoggedValue>();
  for (const point of device.points)
    for (const { name, value, settable } of point.values)
      values.set(targetKey(point.id, name), {
        point: point.id,
        name,
        value,
        isLogged: settable || alwaysLogged.has(name),
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

/** Faults with a flag; a code without a flag is no fault. */
function activeFaults(device: Device): ReadonlyMap<string, DeviceFault> {
  return new Map(
    device.faults
      .filter((fault) => fault.active)
      .map((fault) => [`${fault.point} ${fault.severity} ${codeOf(fault)}`, fault]),
  );
}

const codeOf = (fault: DeviceFault): string =>
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
  change: Pick<LogEntry, 'kind' | 'name' | 'before' | 'after'> & {
    readonly key: string;
    readonly by?: LogEntry['by'];
  },
): LogEntry {
  const { key, ...logged } = change;
  return {
    entry: timedUuid(
      between.at,
      `${between.appliance} ${logged.kind} ${key} ${String(logged.after)}`,
    ),
    at: between.at.toString(),
    appliance: between.appliance,
    by: 'unit',
    outcome: null,
    reason: null,
    ...logged,
  };
}
