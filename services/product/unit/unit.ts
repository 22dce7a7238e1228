import type { InstallationId } from '@hearth/core/branded.ts';
import type { UnitKind } from './contract.ts';

export interface Unit {
  readonly unitId: string;
  readonly installationId: InstallationId;
  /** null, like the device, for a unit that was registered by its label and is not linked. */
  readonly linkId: string | null;
  readonly deviceId: string | null;
  /** null when the cloud does not report it. */
  readonly serial: string | null;
  /** Trade item number of its label; null without a label. */
  readonly gtin: string | null;
  readonly model: string;
  readonly kind: UnitKind;
  readonly name: string;
  /** Its appliance in the energy balance. */
  readonly applianceId: string;
}

/** SQL: the units of the link `l` as a list of `Unit`, in the order of their ids. */
export const unitsOfLinkSql = `(
  select coalesce(jsonb_agg(jsonb_build_object('unitId', u.unit_id, 'installationId', u.installation_id, 'linkId', u.link_id,
    'deviceId', u.vendor_device_id, 'serial', u.serial, 'gtin', u.gtin, 'model', u.model, 'kind', u.kind, 'name', u.name,
    'applianceId', u.appliance_id) order by u.unit_id), '[]')
  from product.unit u
  where u.link_id = l.link_id and u.removed_at is null)`;
