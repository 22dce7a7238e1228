import type { Device } from '@hearth/devices/device-cloud.ts';

const versions = ['firmwareVersion', 'softwareVersion'];

/** What runs on each part of a device, the gateway's first; empty where the maker's cloud does not say. */
export function firmwareIn({ points }: Device): { point: string; version: string }[] {
  return points
    .flatMap(({ type, values }) =>
      values
        .filter(({ name }) => versions.includes(name))
        .map(({ value }) => ({ point: type, version: textOf(value) })),
    )
    .filter(({ version }) => version !== '')
    .toSorted((a, b) => Number(a.point !== 'gateway') - Number(b.point !== 'gateway'));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
