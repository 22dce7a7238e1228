import { createHash } from 'node:crypto';
import type { FlagCondition, FlagTemplate, flagGroups } from './contract.ts';
import { type FlagKey, type FlagValues, allowedValues, flagKeys } from './flags.ts';

/** Properties on which the conditions of a flag depend; an unknown one fails its conditions. */
export interface FlagSubject {
  readonly language?: string | undefined;
  readonly country?: string | undefined;
  /** Version of the app, e.g. `1.4.0`. */
  readonly version?: string | undefined;
  readonly group: (typeof flagGroups)[number];
  /** Id of a device, a home or a person, for shares. */
  readonly id?: string | undefined;
}

/** The values that hold for a subject. */
export function evaluateFlags({ rules }: FlagTemplate, subject: FlagSubject): FlagValues {
  const values = flagKeys.map((key) => {
    const rule = rules.find(
      ({ flag, value, condition }) =>
        flag === key &&
        allowedValues(key).includes(value) &&
        holdsFor(condition, { ...subject, key }),
    );
    return [key, rule?.value ?? allowedValues(key)[0]];
  });
  return Object.fromEntries(values) as FlagValues;
}

function holdsFor(condition: FlagCondition, subject: FlagSubject & { key: FlagKey }): boolean {
  const { languages, countries, groups, versionFrom, versionBefore, percent } = condition;
  const { language, country, version, group, id, key } = subject;
  return (
    isAmong(languages, language) &&
    isAmong(countries, country) &&
    isAmong(groups, group) &&
    (versionFrom === undefined ||
      (version !== undefined && compareVersions(version, versionFrom) >= 0)) &&
    (versionBefore === undefined ||
      (version !== undefined && compareVersions(version, versionBefore) < 0)) &&
    (percent === undefined || percent === 100 || (id !== undefined && shareOf(key, id) < percent))
  );
}

const isAmong = (list: readonly string[] | undefined, part: string | undefined): boolean =>
  list === undefined || (part !== undefined && list.includes(part));

/**
 * Position of an id in the shares of a flag, from 0 to below 100: the first 32 bits of SHA-256 over flag and id. The id `home` is at
 * 41.4 in the flag `purchase_enabled`.
 */
export const shareOf = (key: string, id: string): number =>
  (createHash('sha256').update(`${key} ${id}`).digest().readUInt32BE() / 2 ** 32) * 100;

/** Negative: `first` is earlier. A missing part counts as 0; a suffix after a hyphen or plus is ignored. */
function compareVersions(first: string, second: string): number {
  const [parts, others] = [first, second].map((version) =>
    (version.split(/[-+]/)[0] ?? '').split('.').map(Number),
  );
  for (const at of [0, 1, 2]) {
    const difference = (parts?.[at] ?? 0) - (others?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
