// Scores of heat pumps and homes in the field, printed by energy-formulas.ts: left-out systems of ten repetitions of ten folds with a refit of all
// coefficients, systems of one maker and size in one fold ("grouped") or not. Rival, in the same folds: a constant.
import { medianOf, rankedOf } from '@hearth/physics/numerics.ts';
import { britishHomes } from '@hearth/energy/field/field-homes.ts';
import { needBandFactor } from '@hearth/energy/building/house-heat.ts';
import { certifiedUnitOf } from '@hearth/energy/heat-pump/certified-unit.ts';
import { fieldFactorOf, setupFigures, spfSpread } from '@hearth/energy/heat-pump/field-factor.ts';
import { type FieldSystem, fieldSystems } from '@hearth/energy/field/field-systems.ts';
import {
  certificateOf,
  keymarkCertificates,
} from '@hearth/energy/heat-pump/keymark-certificates.ts';
import { predictedYear } from '@hearth/energy/heat-pump/predicted-year.ts';
import { type FitRow, foldsOf, predicted, robustFit } from './robust-fit.ts';

const fit = { limit: 0.08, ridge: 2 };
const repetitions = 10;
const folds = 10;

/** Prints the scores of the tables that are there, and returns the number of missed targets. */
export function fieldPerformance(textOf: (name: string) => string | null): number {
  const table = textOf('heatpumpmonitor_dev.csv');
  const keymark = textOf('keymark_dev.csv');
  missed = 0;
  if (table === null) return missed;
  for (const heat of ['metered', 'stated'] as const) performance(table, keymark, heat);
  homes(table);
  return missed;
}

let missed = 0;

function performance(table: string, keymark: string | null, heat: 'metered' | 'stated'): void {
  const { systems, faults } = fieldSystems(table, heat);
  console.log(`\n${systems.length} systems, ${faults.length} faults, heat as ${heat}`);
  const certificates = keymark === null ? [] : keymarkCertificates(keymark);
  const unnamed = systems.map((system) => rowOf(system, null));
  const named = systems.map((system) => rowOf(system, certificateOf(system.name, certificates)));
  const groups = systems.map(({ name }) => `${name.manufacturer} ${name.outputKw}`);
  const single = systems.map(({ line }) => String(line));
  const constant = unnamed.map(({ value, base }) => ({
    figures: [1],
    value: value + base,
    base: 0,
  }));
  const rival = score('constant', crossValidated(constant, single));
  const first = score('unit not named', crossValidated(unnamed, single));
  report(first, rival);
  if (certificates.length > 0) {
    const second = score('unit named', crossValidated(named, single));
    report(second, rival);
    const isNoWorse = second.median <= first.median && Math.abs(second.bias) <= 0.02;
    printClaim('naming the unit is no worse', isNoWorse);
    const changes = [second.ninety - first.ninety, second.mean - first.mean];
    console.log(`  it changes nine of ten by ${changes.map(percent).join(', the mean by ')}`);
  }
  score('unit not named, grouped', crossValidated(unnamed, groups));
  const inUse = systems.map(({ home, measuredSpf }) =>
    Math.log(predictedYear(home).spf / measuredSpf),
  );
  score('coefficients in use', inUse);
  const all = robustFit(unnamed, fit);
  console.log(`coefficients of all systems: ${all.map((each) => each.toFixed(4)).join(', ')}`);
}

interface BasedRow extends FitRow {
  /** What is predicted without the coefficients. */
  readonly base: number;
}

/** Logarithm of measured over calculated SPF, and the figures of the setup. */
function rowOf(system: FieldSystem, certificate: ReturnType<typeof certificateOf>): BasedRow {
  const { home, measuredSpf } = system;
  const unit = certificate && certifiedUnitOf(certificate);
  const base = Math.log(predictedYear({ ...home, unit }).spf / fieldFactorOf(home.setup ?? {}));
  return {
    figures: [1, ...setupFigures(home.setup ?? {})],
    value: Math.log(measuredSpf) - base,
    base,
  };
}

/** Logarithms of predicted over measured value of each row of each repetition, from a fit without the row's fold. */
function crossValidated(rows: readonly FitRow[], groups: readonly string[]): readonly number[] {
  const errors: number[] = [];
  for (let seed = 1; seed <= repetitions; seed += 1) {
    const places = foldsOf(groups, { folds, seed: seed * 7919 });
    for (let fold = 0; fold < folds; fold += 1) {
      const coefficients = robustFit(
        rows.filter((_, i) => places[i] !== fold),
        fit,
      );
      rows.forEach((row, i) => {
        if (places[i] === fold) errors.push(predicted(row, coefficients) - row.value);
      });
    }
  }
  return errors;
}

interface Score {
  readonly median: number;
  readonly ninety: number;
  readonly mean: number;
  readonly bias: number;
  readonly coverage: number;
}

function score(label: string, errors: readonly number[], band = spfSpread): Score {
  const relative = errors.map((each) => Math.expm1(each));
  const sizes = relative.map(Math.abs);
  const found = {
    median: medianOf(sizes),
    ninety: rankedOf(sizes, 0.9),
    mean: sizes.reduce((sum, each) => sum + each, 0) / sizes.length,
    bias: medianOf(relative),
    coverage: errors.filter((each) => Math.abs(each) <= band).length / errors.length,
  };
  console.log(
    `${label}: median ${percent(found.median)}, nine of ten within ${percent(found.ninety)}, mean ${percent(found.mean)}, bias ${percent(found.bias)}, in the 80 % band ${percent(found.coverage)}`,
  );
  return found;
}

function report(own: Score, rival: Score): void {
  printClaim('  median up to 7 %', own.median <= 0.07);
  printClaim('  nine of ten within 18 %', own.ninety <= 0.18);
  printClaim('  bias within 2 %', Math.abs(own.bias) <= 0.02);
  printClaim('  76 to 84 % in the band', own.coverage >= 0.76 && own.coverage <= 0.84);
  const gain = 1 - own.median / rival.median;
  const meanGain = 1 - own.mean / rival.mean;
  printClaim(`  median error at least 25 % under the constant's: ${percent(gain)}`, gain >= 0.25);
  console.log(`  mean error under the constant's: ${percent(meanGain)}`);
}

function homes(table: string): void {
  const found = britishHomes(table);
  console.log(`\n${found.length} homes by age, area and insulation`);
  for (const [label, errors] of [
    ['space heat', found.map(({ heat }) => heat)],
    ['loss coefficient', found.flatMap(({ loss }) => loss ?? [])],
  ] as const) {
    const { median, bias } = score(
      `${label}, ${errors.length} homes, line in use`,
      errors,
      Math.log(needBandFactor),
    );
    printClaim('  median up to 25 %', median <= 0.25);
    printClaim('  bias within 8 %', Math.abs(bias) <= 0.08);
  }
}

function printClaim(label: string, isMet: boolean): void {
  if (!isMet) missed += 1;
  console.log(`${label}: ${isMet ? 'met' : 'MISSED'}`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
