import type { Terms, Version } from '@hearth/energy/tariff/terms.ts';

/** The version of the contracts that holds on a local day. */
export const versionOn = ({ versions }: Pick<Terms, 'versions'>, day: string): Version | null =>
  versions.find(
    ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day < validTo),
  ) ?? null;
