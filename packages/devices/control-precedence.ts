/**
 * What sets the values of a unit, the strongest first.
 * unit: the unit itself, with its faults, its holiday mode and its safety; it checks the limits of each command in any case.
 * holiday: an absence that a person has planned. manual: a change by hand, until its stated time. veto: a person has forbidden the plan.
 */
export const controlSources = ['unit', 'holiday', 'manual', 'veto', 'plan', 'schedule'] as const;
export type ControlSource = (typeof controlSources)[number];

/** Sources that send commands. */
export type CommandSource = Exclude<ControlSource, 'unit' | 'veto'>;

type Effect = 'send' | 'wait';

/**
 * Effect of a command by its requester and by the controller in force. `send`: at once, and the requester controls the value from then on.
 * `wait`: not before the other controller ends. A person who changes something during a holiday is at home: the holiday leaves that value.
 */
const table: Readonly<Record<CommandSource, Readonly<Record<ControlSource, Effect>>>> = {
  holiday: {
    unit: 'send',
    holiday: 'send',
    manual: 'send',
    veto: 'send',
    plan: 'send',
    schedule: 'send',
  },
  manual: {
    unit: 'send',
    holiday: 'send',
    manual: 'send',
    veto: 'send',
    plan: 'send',
    schedule: 'send',
  },
  plan: {
    unit: 'wait',
    holiday: 'wait',
    manual: 'wait',
    veto: 'wait',
    plan: 'send',
    schedule: 'send',
  },
  schedule: {
    unit: 'send',
    holiday: 'wait',
    manual: 'wait',
    veto: 'send',
    plan: 'wait',
    schedule: 'send',
  },
};

export const mayControl = (requester: CommandSource, inForce: ControlSource | null): boolean =>
  inForce === null || table[requester][inForce] === 'send';

/** The strongest of some controllers; null without any. */
export function strongestOf(present: readonly ControlSource[]): ControlSource | null {
  return controlSources.find((source) => present.includes(source)) ?? null;
}
