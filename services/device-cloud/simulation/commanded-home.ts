import { applyWrite } from '../recordings/apply-write.ts';
import type { JsonObject } from '../recordings/json.ts';
import { type RecordedDevice, embeddedIdOf, pointsOf } from '../recordings/recorded-device.ts';

/** A value written by a client, with the simulated minute from which the plant follows it. */
export interface SimulatedCommand {
  readonly deviceId: string;
  readonly point: number;
  readonly characteristic: string;
  readonly path: string;
  readonly value: unknown;
  readonly minute: number;
}

/** A management point with its commands applied, and the minute of the last command of each kind. */
export interface CommandedPoint {
  readonly point: JsonObject;
  /** Set-point or mode set by hand; minus infinity for never. */
  set: number;
  switched: number;
  scheduled: number;
  boosted: number;
  holiday: number;
}

export interface CommandedDevice {
  readonly deviceId: string;
  readonly reported: JsonObject;
  readonly points: readonly CommandedPoint[];
}

/** The units of a home, to which commands are applied in order of time. */
export class CommandedHome {
  readonly devices: readonly CommandedDevice[];
  readonly #commands: readonly SimulatedCommand[];
  #next = 0;

  constructor(devices: readonly RecordedDevice[], commands: readonly SimulatedCommand[]) {
    this.devices = devices.map(({ id, recording }) => {
      const reported = structuredClone(recording);
      const points = pointsOf(reported).map((point) => ({ point, ...never }));
      return { deviceId: id, reported, points };
    });
    this.#commands = commands;
  }

  /** Applies the commands up to and including a minute. Returns the minute of the next one. */
  playTo(minute: number): number {
    for (;;) {
      const command = this.#commands[this.#next];
      if (!command) return Number.POSITIVE_INFINITY;
      if (command.minute > minute) return command.minute;
      this.#play(command);
      this.#next += 1;
    }
  }

  #play(command: SimulatedCommand): void {
    const device = this.devices.find(({ deviceId }) => deviceId === command.deviceId);
    const point = device?.points[command.point];
    if (!point) return;
    applyWrite(point.point, { ...command, atMs: command.minute * 60_000 });
    const kind = touches[command.characteristic];
    if (kind) point[kind] = command.minute;
  }
}

const never = {
  set: Number.NEGATIVE_INFINITY,
  switched: Number.NEGATIVE_INFINITY,
  scheduled: Number.NEGATIVE_INFINITY,
  boosted: Number.NEGATIVE_INFINITY,
  holiday: Number.NEGATIVE_INFINITY,
};

const touches: Readonly<Record<string, keyof typeof never>> = {
  onOffMode: 'switched',
  operationMode: 'set',
  temperatureControl: 'set',
  schedule: 'scheduled',
  powerfulMode: 'boosted',
  holidayMode: 'holiday',
};

export function pointWithId(
  device: CommandedDevice | undefined,
  embeddedId: string,
): CommandedPoint | undefined {
  return device?.points.find(({ point }) => embeddedIdOf(point) === embeddedId);
}
