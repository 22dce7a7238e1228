import type { Device } from '@hearth/devices/device-cloud.ts';

const versions = ['firmwareVersion', 'softwareVersion'];

/** Software versions of the parts of a device, the gateway first; empty when the cloud does not report them. */
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
