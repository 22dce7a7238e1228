import { child, elements } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { claimLeaf } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { textOf } from './feature.ts';

/** A device in the vendor's list of installations, without its postal address. */
export interface DeviceDescription {
  readonly gateway: string;
  readonly device: string;
  readonly model: string | null;
  readonly type: string;
  readonly online: boolean | null;
  readonly timeZone: Node | null;
}

export const EQUIPMENT_KEYS = ['gateway', 'device', 'model', 'type', 'status'] as const;

/** `{equipment: [{gateway, device, model, type, status, timeZone}]}`: the part of that list which a read keeps. */
export function readEquipment(context: ReadContext, root: Node): DeviceDescription[] {
  const list = child(root, 'equipment');
  return (list === null ? [] : elements(list)).map((node) => {
    for (const key of EQUIPMENT_KEYS) claimLeaf(context, child(node, key), 'identity');
    const status = textOf(node, 'status');
    return {
      gateway: textOf(node, 'gateway'),
      device: textOf(node, 'device'),
      model: textOf(node, 'model') || null,
      type: textOf(node, 'type'),
      online: status === 'Online' ? true : status === 'Offline' ? false : null,
      timeZone: child(node, 'timeZone'),
    };
  });
}
