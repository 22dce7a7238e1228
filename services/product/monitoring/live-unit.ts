import type { Device, DeviceFault, Point } from '@hearth/devices/device-cloud.ts';
import type { CommandStatus } from '../device-link/contract.ts';
import type { LiveState } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import type { LiveUnit, UnitLinking } from './contract.ts';

/** A unit as the screen shows it: each value as last read, with its newest command. */
export function liveUnitOf(
  unit: Unit,
  live: {
    readonly state: LiveState | undefined;
    readonly linking: UnitLinking | null;
    /** Newest first. */
    readonly commands: readonly CommandStatus[];
  },
): LiveUnit {
  const { state, linking, commands } = live;
  return {
    unit: unit.unitId,
    appliance: unit.applianceId,
    link: unit.linkId,
    linking,
    name: unit.name,
    model: unit.model,
    kind: unit.kind,
    online: state ? state.device.online : false,
    lastSeenAt: state?.lastSeenAt?.toString() ?? null,
    unreportedSince: linking === null ? (state?.unreportedSince?.toString() ?? null) : null,
    readAt: state?.readAt.toString() ?? null,
    points: state ? state.device.points.map((point) => pointOf(point, commands)) : [],
    faults: state ? faultsOf(state.device) : [],
  };
}

function pointOf(point: Point, commands: readonly CommandStatus[]): LiveUnit['points'][number] {
  return {
    point: point.id,
    type: point.type,
    subtype: point.subtype,
    setPointInForce: point.setPointInForce,
    values: point.values.map((value) => ({
      name: value.name,
      value: value.value,
      ...(value.faulty === undefined ? {} : { isFaulty: true }),
      unit: value.unit,
      settable: value.settable,
      min: value.min,
      max: value.max,
      step: value.step,
      options: value.options?.map(String) ?? null,
      command:
        commands.find(({ command }) => command.point === point.id && command.name === value.name) ??
        null,
    })),
  };
}

/** Faults with a flag. Units keep reporting codes of past faults without a flag. */
function faultsOf(device: Pick<Device, 'faults'>): LiveUnit['faults'] {
  return device.faults.flatMap((fault) =>
    isFlagged(fault)
      ? [
          {
            code: fault.code,
            subcode: fault.subcode === '' ? null : fault.subcode,
            severity: fault.severity,
            active: fault.active,
            point: fault.point,
          },
        ]
      : [],
  );
}

const isFlagged = (
  fault: DeviceFault,
): fault is DeviceFault & { severity: Exclude<DeviceFault['severity'], 'info'> } =>
  fault.severity !== 'info';
