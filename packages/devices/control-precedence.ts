/**
 * What sets the values of a unit, the strongest first.
 * unit: the unit itself, with its faults, its holiday mode and its safety; it checks the limits of each command in any case.
 * holiday: an absence that a person has planned. manual: a change by hand, until its stated time. veto: a person has forbidden the plan.
 */
export const controllers = ['unit', 'holiday', 'manual', 'veto', 'plan', 'schedule'] as const;
export type Controller = (typeof controllers)[number];

/** Controllers that send commands. */
export type Requester = Exclude<Controller, 'unit' | 'veto'>;

type Effect = 'send' | 'wait';

/**
 * Effect of a command by its requester and by the controller in force. `send`: at once, and the requester controls the value from then on.
 * `wait`: not before the other controller ends. A person who changes something during a holiday is at home: the holiday leaves that value.
 */
const table: Readonly<Record<Requester, Readonly<Record<Controller, Effect>>>> = {
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

export const mayControl = (requester: Requester, inForce: Controller | null): boolean =>
  inForce === null || table[requester][inForce] === 'send';

/** The strongest of some controllers; null without any. */
export function strongestOf(present: readonly Controller[]): Controller | null {
  return controllers.find((controller) => present.includes(controller)) ?? null;
}
