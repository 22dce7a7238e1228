import { createAbsentCloud } from '@hearth/devices/absent-cloud.ts';
import type { DeviceCloud } from '@hearth/devices/device-cloud.ts';
import { keysOf } from '@hearth/core/branded.ts';
import type { z } from 'zod';
import type { vendor } from './device-link/contract.ts';

export type Vendor = z.infer<typeof vendor>;

/** A vendor whose accounts can be linked. */
export interface VendorAccess {
  readonly cloud: DeviceCloud;
  /** Whether the operator has configured it, so that people can link accounts. */
  readonly isOffered: boolean;
}

export type Vendors = Readonly<Record<Vendor, VendorAccess>>;

/** Vendors whose accounts can be linked, in the order on screens. */
export const offeredVendors = (vendors: Vendors): readonly Vendor[] =>
  keysOf(vendors).filter((vendor) => vendors[vendor].isOffered);

/** All vendors in the order on screens; those without a cloud are not offered. */
export function vendorsOf(clouds: Readonly<Partial<Record<Vendor, DeviceCloud>>>): Vendors {
  const accessTo = (vendor: Vendor): VendorAccess => {
    const cloud = clouds[vendor];
    return cloud
      ? { cloud, isOffered: true }
      : { cloud: createAbsentCloud(vendor), isOffered: false };
  };
  return { onecta: accessTo('onecta'), vicare: accessTo('vicare') };
}
