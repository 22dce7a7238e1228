import type { HomeToday } from '@hearth/energy/today/contract.ts';
import type { Power as Measured } from '@hearth/energy/power/contract.ts';
import type { HomeTemperatures } from '@hearth/product/monitoring/contract.ts';
import { ageText } from '../../i18n/ages.ts';
import type { Formats } from '../../i18n/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../i18n/use-now.ts';
import { type Translate, useText } from '../../i18n/use-text.ts';
import { type PowerRow, Power } from '../../ui/drawing/power.tsx';
import { type Share, sharesOf } from '../../ui/drawing/power-shape.ts';
import { Age } from '../../ui/evidence.tsx';
import { Details } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { GradeMark } from './grade-mark.tsx';
import { Lead } from './lead.tsx';
import { type PowerView, powerAge, powerView, presentUses } from './power-view.ts';

export interface PowerFlowProps {
  readonly power: Measured;
  /** Uses of the home's devices. */
  readonly home: HomeToday | null;
  readonly reported: HomeTemperatures | null;
  /** Server time when the page was loaded. */
  readonly loadedAt: string;
}

/** Power flow now: the sentence, the drawing, its age, and a table. */
export function PowerFlow({ power, home, reported, loadedAt }: PowerFlowProps) {
  const text = useText();
  const formats = useFormats(power.timeZone);
  const now = useNow();
  const view = powerView(power, presentUses(home, reported));
  const age = powerAge(power, { loadedAt, now });
  if (!view || !age || !power.latest) return null;
  const words = { text, formats };
  const flows = flowsOf(view, words);
  const ageOfMeasurement = ageText(text, formats, age);
  const { grade } = power.latest;
  const isForecast = grade === 'forecast';
  return (
    <div className="power-flow">
      {age.isStale ? (
        <Lead
          sentence={text('energy.power-stale', { age: ageOfMeasurement })}
          figure={ageOfMeasurement}
        />
      ) : (
        <Lead {...sentenceOf(view, words)} />
      )}
      <Power {...flows} sentence={readingOf(flows, words)} outOfDate={age.isStale} />
      <p className="energy-evidence power-age">
        <Age
          dateTime={age.at}
          text={text(`energy.power-age-${isForecast ? 'estimated' : grade}`, {
            age: ageOfMeasurement,
          })}
          evidence={<GradeMark grade={age.isStale ? 'out-of-date' : grade} />}
        />
      </p>
      <Details summary={text('energy.as-table')}>
        <PowerTable flows={flows} words={words} />
      </Details>
    </div>
  );
}

interface Words {
  readonly text: Translate;
  readonly formats: Formats;
}

type Flows = Pick<Parameters<typeof Power>[0], 'sun' | 'grid' | 'rows'>;

function flowsOf(view: PowerView, words: Words): Flows {
  const { text } = words;
  const flow = (id: string, kW: number) => ({
    label: text(`energy.power-${id}`),
    kW,
    value: kilowatts(kW, words),
  });
  const grid = view.gridKw === 0 ? 'net' : view.gridKw > 0 ? 'import' : 'feed-in';
  return {
    ...(view.sunKw === null ? {} : { sun: flow('sun', view.sunKw) }),
    grid: { ...flow(grid, view.gridKw), value: kilowatts(Math.abs(view.gridKw), words) },
    rows: [
      ...view.uses.map((use) => useRow(use, words)),
      restRow(view, words),
      ...storeRow(view, words),
    ],
  };
}

const tones = { sh: 'sh', dhw: 'dhw', cooling: 'cool' } as const;

function useRow({ use, kW, last }: PowerView['uses'][number], words: Words): PowerRow {
  const { text, formats } = words;
  const off =
    last === null
      ? text('energy.power-off')
      : text('energy.power-off-since', { time: formats.time(last) });
  return {
    key: use,
    tone: tones[use],
    label: text(`series.${tones[use]}`),
    kW,
    value: kilowatts(kW, words),
    note: kW === 0 ? off : undefined,
  };
}

function restRow({ uses, restKw }: PowerView, words: Words): PowerRow {
  const label = words.text(uses.length > 0 ? 'energy.power-household' : 'energy.power-house');
  return { key: 'rest', tone: 'stone', label, kW: restKw, value: kilowatts(restKw, words) };
}

function storeRow({ batteryKw, batterySoc }: PowerView, words: Words): readonly PowerRow[] {
  if (batteryKw === null) return [];
  const { text, formats } = words;
  const label =
    batterySoc === null
      ? text('energy.power-store')
      : text('energy.power-store-at', { share: formats.percent(batterySoc) });
  const value = kilowatts(batteryKw, words);
  // The sign keeps the figure's own direction.
  const signed = batteryKw > 0 ? value.replace(/^\u2066?/, '$&+') : value;
  return [{ key: 'battery', tone: 'batt', label, kW: batteryKw, value: signed }];
}

const kilowatts = (kW: number, { formats }: Words): string => formats.quantity(kW, 'kW', 2);

function sentenceOf({ summary }: PowerView, words: Words): { sentence: string; figure?: string } {
  const power = 'kW' in summary ? kilowatts(summary.kW, words) : null;
  const grid = 'gridKw' in summary ? kilowatts(summary.gridKw, words) : null;
  const sentence = words.text(`energy.power-${summary.kind}`, { power, grid });
  return power === null ? { sentence } : { sentence, figure: power };
}

/** Text alternative of the drawing. */
function readingOf({ sun, grid, rows }: Flows, { text, formats }: Words): string {
  const all = [...(sun ? [sun] : []), grid, ...rows];
  return formats.list(
    all.map((flow) =>
      text('energy.power-reading', {
        name: flow.label,
        power: noteOf(flow) ?? flow.value,
      }),
    ),
  );
}

const noteOf = (flow: Flows['grid'] | PowerRow): string | undefined =>
  'note' in flow ? flow.note : undefined;

function PowerTable({ flows, words }: { flows: Flows; words: Words }) {
  const { text, formats } = words;
  const { sun, grid, rows } = flows;
  const shares = sharesOf({ sun: sun?.kW ?? 0, grid: grid.kW, rows: rows.map(({ kW }) => kW) });
  if (shares.length === 0) return <p>{text('energy.power-nothing')}</p>;
  const sources: Readonly<Record<Share['from'], string>> = {
    sun: text('energy.power-sun'),
    grid: text('energy.power-net'),
    battery: text('energy.power-store'),
  };
  return (
    <Table
      caption={text('energy.power-table')}
      columns={['from', 'to', 'kw'].map((id) => ({ head: text(`energy.power-${id}`) }))}
      rows={shares.map(({ from, to, kW }) => ({
        key: `${from} ${to}`,
        head: sources[from],
        cells: [
          to === 'grid' ? text('energy.power-net') : (rows[to]?.label ?? ''),
          <bdi key="kw">{formats.quantity(kW, null, 2)}</bdi>,
        ],
      }))}
    />
  );
}
