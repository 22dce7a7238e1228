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
