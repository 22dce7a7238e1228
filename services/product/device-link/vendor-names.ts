import type { Vendor } from '../vendors.ts';

/** Product names of the vendors' clouds, the same in every language. */
export const vendorNames: Readonly<Record<Vendor, string>> = { onecta: 'ONECTA', vicare: 'ViCare' };
