import { checkCommand } from '@hearth/devices/check-command.ts';
import type { Command, Device, CommandRefusal } from '@hearth/devices/device-cloud.ts';
import type { Scalar } from '@hearth/devices/scalar.ts';
import { type Failure, fail } from '@hearth/core/problem.ts';
import { isSame } from './command-state.ts';
import { reportedCommand } from './command-target.ts';

export type CheckedCommand =
  | { readonly ok: true; readonly before: Command | null; readonly command: Command }
  | Failure;

/** Checks a command against the limits of the device as last read, and against the value that the person saw. */
export function checkAgainst(
  device: Device,
  requested: {
    readonly command: Command;
    /** Value that the person saw; null when unknown. */
    readonly precondition: Scalar | null;
    /** Commands for the same target that are not settled. */
    readonly pending: readonly Command[];
  },
): CheckedCommand {
  const command = withOptionType(device, requested.command);
  const found = checkCommand(device, command);
  if (!found.ok) return failureOfRefusal(found, command.kind === 'set' ? '/body/command' : '/body');
  const before = reportedCommand(device, command);
  const seen = requested.precondition;
  const current = [before, ...requested.pending].map(valueOfSet);
  if (seen !== null && !current.some((value) => isSameText(value, seen)))
    return fail('conflict', 'changed-meanwhile', {
      at: '/body/precondition',
      params: { value: valueOfSet(before) },
    });
  return { ok: true, before, command };
}

const valueOfSet = (command: Command | null): Scalar | null =>
  command?.kind === 'set' ? command.to : null;

/** Options travel to the screen as text and come back as text. */
function withOptionType(device: Device, command: Command): Command {
  if (command.kind !== 'set') return command;
  const options = device.points
    .filter((point) => point.id === command.point)
    .flatMap((point) => point.values)
    .find((value) => value.name === command.name)?.options;
  const to = options?.find((option) => String(option) === String(command.to)) ?? command.to;
  return { ...command, to };
}

const isSameText = (value: Scalar | null, seen: Scalar): boolean =>
  isSame(value, seen) || (value !== null && String(value) === String(seen));

/** `base`: JSON pointer to the part of the request that the refusal points into. */
export const failureOfRefusal = (refusal: CommandRefusal, base: string): Failure =>
  fail('invalid', refusal.reason, { at: `${base}${refusal.at}`, params: limitOf(refusal) });

/** The limit that was hit, as message parameters: a bound, a step or the options. */
export function limitOf(refusal: CommandRefusal): Record<string, string | number> {
  if (refusal.limit === null) return {};
  return {
    limit: typeof refusal.limit === 'number' ? refusal.limit : refusal.limit.map(String).join(', '),
  };
}
