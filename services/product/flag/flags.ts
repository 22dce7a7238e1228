interface Flag {
  /** What it does, for the operator. */
  readonly summary: string;
  readonly values: readonly [string, ...string[]];
}

const onOff = ['true', 'false'] as const;

/** Flags by key with their values, the default first. Keys are as Firebase Remote Config allows them. */
export const flags = {
  purchase_enabled: {
    summary: 'packages can be bought; a purchase that was begun is finished in any case',
    values: onOff,
  },
  plan_commands_enabled: {
    summary: 'units are sent the commands of plans; otherwise they keep to their own schedules',
    values: onOff,
  },
  label_engines: {
    summary: 'engines that read a photographed label: both, or the first alone',
    values: ['both', 'first'],
  },
  contract_comparison_enabled: {
    summary: 'the comparison of electricity contracts can be opened',
    values: onOff,
  },
} as const satisfies Readonly<Record<string, Flag>>;

export type FlagKey = keyof typeof flags;
export type FlagValue<Key extends FlagKey> = (typeof flags)[Key]['values'][number];
export type FlagValues = { readonly [Key in FlagKey]: FlagValue<Key> };

export const isFlagKey = (text: string): text is FlagKey => Object.hasOwn(flags, text);
export const flagKeys: readonly FlagKey[] = Object.keys(flags).filter(isFlagKey);

export const allowedValues = (key: FlagKey): readonly string[] => flags[key].values;
