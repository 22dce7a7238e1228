import { meanOf } from '@hearth/physics/numerics.ts';
import type { HomeDescription } from './home-description.ts';
import { type LearnedParameters, estimateHouseState } from './learn-parameters.ts';
import { latestValue } from './measurements.ts';
import { billedPeak } from '../tariff/peak-charge.ts';
import type { Observation } from './observation.ts';
import { plannerForecastsOf } from './planner-forecasts.ts';
import { exportPriceForecast, importPriceForecast } from './price-forecast.ts';
import type { Scenario } from './scenario.ts';
import { warmestStartC } from './tank-set-point.ts';
import { type ValidScenario, validScenarioOf } from './valid-scenario.ts';

/** Slots of a plan; later slots do not change the next hours. */
const planSlots = 144;
/** Margin of the plan below the upper bound: radiators go on heating after the unit has stopped. */
const overshootK = 0.3;

/** Scenario of the home with one placeholder slot: house, unit, tank and battery, the same for all plans. */
export function homeModelOf(description: HomeDescription, observation: Observation): Scenario {
  const { house, heatPump, tank, battery, grid } = description;
  const { scenario } = validScenarioOf({
    from: new Date(observation.minute * 60_000).toISOString(),
    currency: observation.terms.currency,
    slots: { importPerKwh: [0.3], outdoorC: [10], baseLoadW: [0] },
    house,
    heatPump,
    tank: tank ?? undefined,
    battery,
    grid,
    state: { airC: 20, tankC: 50, batteryKwh: 0 },
  });
  return scenario;
}

interface ScenarioSources {
  readonly observation: Observation;
  readonly description: HomeDescription;
  readonly parameters: LearnedParameters;
  readonly model: Scenario;
  /** Forecast of the household without the heat pump, for the horizon of the weather. */
  readonly householdW: Float64Array;
}

/** Scenario of the next 36 hours, from what is known of the home now; what is not known or impossible is replaced. */
export function scenarioOf({
  observation,
  description,
  parameters,
  model,
  householdW,
}: ScenarioSources): ValidScenario {
  const { measurements, bounds, minute } = observation;
  const forecasts = plannerForecastsOf(observation, description, parameters, householdW);
  const cut = (column: Float64Array) =>
    Array.from({ length: planSlots }, (_, i) => orNull(column[i] ?? Number.NaN));
  const { massC } = estimateHouseState(observation, description, model, parameters);
  const share = latestValue(measurements, measurements.batteryShare);
  const capacityKwh = description.battery?.capacityKwh ?? 0;
  return validScenarioOf({
    from: new Date(minute * 60_000).toISOString(),
    currency: observation.terms.currency,
    slots: {
      importPerKwh: cut(importPriceForecast(observation, planSlots)),
      exportPerKwh: cut(exportPriceForecast(observation, planSlots)),
      outdoorC: cut(forecasts.outdoorC),
      baseLoadW: cut(forecasts.householdW),
      pvW: cut(forecasts.pvW),
      gainsW: cut(forecasts.gainsW),
      drawWh: cut(forecasts.drawWh),
      lowC: [...bounds.lowC.subarray(0, planSlots)],
      highC: Array.from(bounds.highC.subarray(0, planSlots), (highC, i) =>
        Math.max(highC - overshootK, bounds.lowC[i] ?? 0),
      ),
      setPointC: [...bounds.setPointC.subarray(0, planSlots)],
    },
    house: { kind: 'nodes', ...parameters.house.nodes },
    heatPump: description.heatPump,
    tank: description.tank
      ? {
          ...description.tank,
          ...(model.tank && { startMostC: warmestStartC(model.tank) }),
          disinfection: {
            ...description.tank.disinfection,
            holdMin: 15,
            lastAt: instantOrNull(observation.disinfectedMinute),
          },
        }
      : undefined,
    battery: description.battery,
    comfort: {
      marginK: 0.6,
      tankDipK: parameters.tankDropK,
    },
    grid: { ...description.grid, ...capacityOf(observation) },
    state: {
      airC: orNull(latestValue(measurements, measurements.roomC)),
      massC: orNull(massC),
      tankC: orNull(latestValue(measurements, measurements.tankC)),
      batteryKwh: Number.isNaN(share) ? null : share * capacityKwh,
      running:
        observation.mode === 'idle' ? 'off' : observation.mode === 'sh' ? 'heating' : 'hot-water',
    },
  });
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

const instantOrNull = (minute: number): string | null =>
  Number.isFinite(minute) ? new Date(minute * 60_000).toISOString() : null;

/** Price of a further kilowatt of the month's peak, and the most that it can add; empty without a capacity charge. */
export function capacityOf({
  terms,
  peakSoFarW,
  billedShare,
  measurements,
}: Pick<Observation, 'terms' | 'peakSoFarW' | 'billedShare' | 'measurements'>): Pick<
  Scenario['grid'],
  'capacity'
> {
  const version = terms.versions[0];
  const charge = version?.capacity[0];
  if (!version || !charge) return {};
  const yearKwh = yearKwhOf(measurements);
  const { perKw, freeUpToKw, mostCharge } = billedPeak(
    {
      ...charge,
      perKwYear: charge.rate,
      networkPerKwh: networkPerKwhOf(version),
      mostPerKwh: yearKwh === null ? null : (version.networkMostPerKwh ?? null),
    },
    { earlierKw: charge.earlierKw, soFarKw: peakSoFarW / 1000, yearKwh: yearKwh ?? 0 },
  );
  const vat = version.pricesInclVat ? 1 : 1 + (charge.vatRate ?? version.vatRate);
  // A month whose highest days are averaged rises by the share of one day.
  const share = billedShare / charge.days;
  return {
    capacity: {
      windowMin: charge.windowMin,
      perKw: perKw * share * vat,
      peakSoFarW: 1000 * freeUpToKw,
      ...(mostCharge === null ? {} : { mostCharge: mostCharge * billedShare * vat }),
    },
  };
}

/** Energy prices of the network that are the same at all times; others count as none, so that a higher peak is not taken for free. */
const networkPerKwhOf = ({ energyImport }: Observation['terms']['versions'][number]): number =>
  energyImport.reduce(
    (sum, each) => sum + (each.layer === 'network' && each.kind === 'flat' ? each.rate : 0),
    0,
  );

/** With fewer measured days a year cannot be told. */
const yearDaysMin = 7;

/** Import of a year like the measured days, kWh; null with too few of them. */
function yearKwhOf({ importWh, slots }: Observation['measurements']): number | null {
  const known = importWh.subarray(0, slots).filter((wh) => !Number.isNaN(wh));
  if (known.length < yearDaysMin * daySlots) return null;
  return (meanOf(known) * daySlots * 365) / 1000;
}

const daySlots = 96;
