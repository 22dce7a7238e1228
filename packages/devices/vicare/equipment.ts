import { child, elements } from '../ledger.ts';
import type { Node } from '../ledger.ts';
import { claimLeaf } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';
import { textOf } from './feature.ts';

/** What the maker's list of installations says of one device; the address that it has too is left where it is. */
export interface DeviceDescription {
  readonly gateway: string;
  readonly device: string;
  readonly model: string | null;
  readonly type: string;
  readonly online: boolean | null;
  readonly timeZone: Node | null;
}

export const EQUIPMENT_KEYS = ['gateway', 'device', 'model', 'type', 'status'] as const;

/** `{equipment: [{gateway, device, model, type, status, timeZone}]}`: what a read of the account keeps of that list. */
export function readEquipment(sheet: Sheet, root: Node): DeviceDescription[] {
  const list = child(root, 'equipment');
  return (list === null ? [] : elements(list)).map((node) => {
    for (const key of EQUIPMENT_KEYS) claimLeaf(sheet, child(node, key), 'identity');
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
