import { createAbsentCloud } from '@hearth/devices/absent-cloud.ts';
import type { DeviceCloud } from '@hearth/devices/device-cloud.ts';
import { keysOf } from '@hearth/core/brand.ts';
import type { ProductDeps, Vendor } from '../deps.ts';

/** A maker whose accounts can be linked. */
export interface Maker {
  readonly cloud: DeviceCloud;
  /** The operator has set it up, so people may link an account there. */
  readonly isOffered: boolean;
}

/** Whose accounts can be linked here, in the order in which people are offered them. */
export const offeredMakers = (vendors: ProductDeps['vendors']): readonly Vendor[] =>
  keysOf(vendors).filter((vendor) => vendors[vendor].isOffered);

/** Every maker there is, in the order in which people are offered them; what the operator has not set up is not offered. */
export function makersOf(
  clouds: Readonly<Partial<Record<Vendor, DeviceCloud>>>,
): ProductDeps['vendors'] {
  const of = (vendor: Vendor): Maker => {
    const cloud = clouds[vendor];
    return cloud
      ? { cloud, isOffered: true }
      : { cloud: createAbsentCloud(vendor), isOffered: false };
  };
  return { onecta: of('onecta'), vicare: of('vicare') };
}
