import type { Command, Device, Point, RefusalReason, Value } from '../device-cloud.ts';
import type { Scalar } from '../scalar.ts';
import { addressOf } from './setting.ts';
import type { ViCareAddress } from './setting.ts';
import { entriesOf } from './week.ts';

export type VicareWrite =
  | {
      readonly ok: true;
      /** Path below the API's base address. */
      readonly path: string;
      readonly body: Readonly<Record<string, unknown>>;
    }
  | { readonly ok: false; readonly reason: RefusalReason; readonly at: string };

/** Request of the vendor's API for a checked command: a command of a feature with its parameters. */
export function vicareWriteOf(
  device: Device,
  command: Command,
  { point, value }: { readonly point: Point; readonly value: Value },
): VicareWrite {
  const address = addressOf(value.path ?? '');
  if (address === null) return { ok: false, reason: 'not-settable', at: '/name' };
  switch (command.kind) {
    case 'set':
      return setOf(device, { address, point, to: command.to });
    case 'holiday': {
      const { enabled, startDate = '', endDate = '' } = command;
      const body: Record<string, Scalar> = enabled ? { start: startDate, end: endDate } : {};
      return { ok: true, path: pathOf(device, address, !enabled), body };
    }
    case 'write-schedule': {
      const restsAt = restOf(point, command.mode);
      if (address.param === undefined || restsAt === null)
        return { ok: false, reason: 'not-settable', at: '/schedule' };
      const body = { [address.param]: entriesOf(command.week, restsAt) };
      return { ok: true, path: pathOf(device, address, false), body };
    }
    case 'select-schedule':
      // A circuit has one weekly programme; its operation mode decides whether it is followed.
      return { ok: false, reason: 'not-settable', at: '/schedule' };
  }
}

const restOf = (point: Point, mode: string): Scalar | null =>
  point.values.find(({ name }) => name === `schedule.${mode}.meta.restsAt`)?.value ?? null;

function setOf(
  device: Device,
  { address, point, to }: { address: ViCareAddress; point: Point; to: Scalar },
): VicareWrite {
  if (address.param === undefined) {
    const isOff = to === 'off' || to === false;
    // Only a holiday has required dates.
    if (!isOff && typeof to === 'boolean')
      return { ok: false, reason: 'invalid-period', at: '/to' };
    return { ok: true, path: pathOf(device, address, isOff), body: {} };
  }
  const body: Record<string, Scalar> = { [address.param]: to };
  for (const { param, name } of address.beside ?? []) {
    const present = point.values.find((each) => each.name === name)?.value ?? null;
    if (present === null) return { ok: false, reason: 'blocked', at: '/name' };
    body[param] = present;
  }
  return { ok: true, path: pathOf(device, address, false), body };
}

/** Path with the device's own gateway, whatever the address contains. */
function pathOf({ id }: Device, address: ViCareAddress, isOff: boolean): string {
  const [gateway = ''] = id.split(':');
  const command = isOff ? (address.commandOff ?? address.command) : address.command;
  const parts = [
    ['installations', address.installation],
    ['gateways', gateway],
    ['devices', address.device],
    ['features', address.feature],
    ['commands', command],
  ];
  return `/features/${parts.map(([key, id]) => `${key}/${encodeURIComponent(id ?? '')}`).join('/')}`;
}
