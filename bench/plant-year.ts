// Claim: a year of one home, 525,600 minutes, takes at most 5 s of CPU.
// Floor, in the same run: a loop of as many steps that only does a step's writes. Run: node bench/plant-year.ts
import { climateOfHome, recordTo, settledAt } from '@hearth/plant/run.ts';
import { sampleHomes } from '@hearth/plant/sample-homes.ts';
import { type EnergyMetric, type Totals, energyMetrics, totalsOf } from '@hearth/plant/totals.ts';

const minutes = 525_600;
const fromMinute = Date.parse('2025-01-01T00:00:00Z') / 60_000;
const toMinute = fromMinute + minutes;
const most = 5;

const warm = sampleHomes[0];
if (warm) settledAt(warm, fromMinute);
const floor = floorSeconds();
console.log(
  `floor: ${minutes.toLocaleString('en')} steps of writes alone, ${floor.toFixed(3)} s CPU`,
);
for (const home of sampleHomes) {
  const settling = cpuSeconds();
  const plant = settledAt(home, fromMinute);
  const settled = cpuSeconds() - settling;
  const totals = totalsOf({ fromMinute, toMinute, slotMinutes: 15 });
  const start = cpuSeconds();
  recordTo(plant, climateOfHome(home), { minute: toMinute, controls: home.controls }, totals);
  const seconds = cpuSeconds() - start;
  console.log(
    `\n${home.name}, ${home.place.town}: ${seconds.toFixed(2)} s CPU a year, ${((seconds / minutes) * 1e6).toFixed(2)} us a minute, ` +
      `${(seconds / floor).toFixed(0)} times the floor ${seconds <= most ? 'ok' : 'ABOVE 5 s'}; settled in ${settled.toFixed(2)} s`,
  );
  console.log(sums(totals));
}

function sums(totals: Totals): string {
  const kwh = (metric: EnergyMetric) =>
    totals.energyWh[metric].reduce((sum, each) => sum + each, 0) / 1000;
  const words = energyMetrics
    .filter((metric) => kwh(metric) > 0.5)
    .map((metric) => `${metric} ${kwh(metric).toFixed(0)}`);
  const heat = kwh('heatSh') + kwh('heatDhw');
  const electricity = kwh('sh') + kwh('dhw');
  if (heat > 0)
    words.push(
      `SPF ${(heat / electricity).toFixed(2)} (sh ${(kwh('heatSh') / kwh('sh')).toFixed(2)}, dhw ${(kwh('heatDhw') / kwh('dhw')).toFixed(2)})`,
    );
  if (kwh('pv') > 0)
    words.push(`selfConsumption ${((1 - kwh('feedIn') / kwh('pv')) * 100).toFixed(0)} %`);
  return `kWh: ${words.join(', ')}`;
}

/** Seconds of a loop with as many writes as the plant's columns and nodes get. */
function floorSeconds(): number {
  const columns = energyMetrics.map(() => new Float64Array(minutes / 15));
  const nodes = new Float64Array(10);
  const start = cpuSeconds();
  for (let minute = 0; minute < minutes; minute += 1) {
    const slot = Math.floor(minute / 15);
    for (const column of columns) column[slot] = (column[slot] ?? 0) + minute;
    for (let node = 0; node < nodes.length; node += 1) nodes[node] = (nodes[node] ?? 0) + 1;
  }
  return cpuSeconds() - start;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
