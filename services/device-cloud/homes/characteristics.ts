import type { JsonObject } from '../recordings/json.ts';

/** Characteristics in the JSON form of the vendor, for devices written by hand. */
export const readOnlyValue = (value: unknown): JsonObject => ({ settable: false, value });

export const choice = (value: string, ...values: readonly string[]): JsonObject => ({
  settable: true,
  value,
  values,
});

export const fixedChoice = (value: string, ...values: readonly string[]): JsonObject => ({
  settable: false,
  value,
  values,
});

export const name = (value: string): JsonObject => ({ settable: true, maxLength: 63, value });

export interface SetPointLimits {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export const setPoint = (value: number, { min, max, step }: SetPointLimits): JsonObject => ({
  settable: true,
  value,
  unit: '°C',
  minValue: min,
  maxValue: max,
  stepValue: step,
});

export const sensor = (value: number, step: number): JsonObject => ({
  settable: false,
  value,
  unit: '°C',
  minValue: -127,
  maxValue: 127,
  stepValue: step,
});

export const group = (ref: string, value: JsonObject, settable = true): JsonObject => ({
  ref: `#${ref}`,
  settable,
  value,
});

/** Set-points by operation mode. */
export const setPoints = (modes: Readonly<Record<string, JsonObject>>): JsonObject =>
  group('temperatureControl', {
    operationModes: Object.fromEntries(
      Object.entries(modes).map(([mode, setpoints]) => [mode, { setpoints }]),
    ),
  });

export const sensors = (value: JsonObject): JsonObject => group('sensoryData', value, false);

export interface ConsumptionSlots {
  readonly d: readonly (number | null)[];
  readonly w: readonly (number | null)[];
  readonly m: readonly (number | null)[];
}

export const electricity = (modes: Readonly<Record<string, ConsumptionSlots>>): JsonObject =>
  group('consumptionData', { electrical: modes, unit: 'kWh' }, false);

/** Heat delivered, in the form of the vendor's `outputData`. */
export const heatOutput = (modes: Readonly<Record<string, ConsumptionSlots>>): JsonObject =>
  group('outputData', { thermal: { ...modes, unit: 'kWh' } }, false);

export const noFault = (): JsonObject => ({
  errorCode: readOnlyValue(''),
  isInErrorState: readOnlyValue(false),
  isInWarningState: readOnlyValue(false),
});

export const connected = (): JsonObject => ({ settable: false, value: true });
