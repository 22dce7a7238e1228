import type { Device, Value } from '@hearth/devices/device-cloud.ts';

/** The value that names a unit at its vendor, and can be set there; null where the vendor names no unit. */
export function vendorNameOf({
  points,
}: Device): { readonly point: string; readonly value: Value } | null {
  for (const type of ['climate', 'gateway'] as const)
    for (const { id, values } of points.filter((point) => point.type === type)) {
      const value = values.find(({ name, settable, path }) => name === 'name' && settable && path);
      if (value) return { point: id, value };
    }
  return null;
}
