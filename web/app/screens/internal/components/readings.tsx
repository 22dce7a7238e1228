import { Chip, FilterChips } from '../../../ui/chip.tsx';
import { Age, EvidenceMark, Figure, ValuePair, ValuePairs } from '../../../ui/evidence.tsx';
import { house, warning } from '../../../ui/icons.ts';
import { droplets, flame, leaf, pause } from '../../../ui/icons-of-energy.ts';
import { heatPump, snowflake } from '../../../ui/icons-of-units.ts';
import { clock } from '../../../ui/icons-of-things.ts';
import { Row, RowList } from '../../../ui/rows.tsx';
import { Details, Panel, Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { Tile, TileGrid } from '../../../ui/tiles.tsx';

const marks = {
  measured: <EvidenceMark kind="measured" text="measured" />,
  derived: <EvidenceMark kind="derived" text="derived" />,
  estimated: <EvidenceMark kind="estimated" text="estimated" />,
  forecast: <EvidenceMark kind="forecast" text="forecast" />,
  old: <EvidenceMark kind="out-of-date" text="out of date" />,
};

export function Evidence() {
  return (
    <Section title="Figures and their evidence">
      <Figure value="9.3" unit="kWh" label="Today" evidence={marks.measured} />
      <Figure value="29.8" unit="°C" label="Tank" evidence={marks.old} outOfDate />
      <Age text="12 s ago" evidence={marks.measured} dateTime="2026-03-10T09:42:00Z" />
      <ValuePairs>
        <ValuePair
          label="COP"
          value="4.1"
          evidence={marks.derived}
          note="worked out from measured values"
        />
        <ValuePair
          label="Cost"
          value="≈ 0.20"
          unit="€"
          evidence={marks.estimated}
          note="from a model, no meter"
        />
        <ValuePair
          label="March"
          value="96 to 118"
          unit="€"
          evidence={marks.forecast}
          note="8 times out of 10"
        />
        <ValuePair label="Battery" value="0" unit="kWh" note="measured, nothing flowed" />
        <ValuePair label="Solar" value="–" note="no data, never drawn as zero" />
      </ValuePairs>
    </Section>
  );
}

export function States() {
  return (
    <Section title="State">
      <div className="cluster">
        <Chip tone="sh" icon={flame}>
          Heating
        </Chip>
        <Chip tone="dhw" icon={droplets}>
          Hot water
        </Chip>
        <Chip tone="cool" icon={snowflake}>
          Cooling
        </Chip>
        <Chip icon={pause}>Resting</Chip>
        <Chip tone="saved" icon={leaf}>
          Saved 0.41 €
        </Chip>
        <Chip tone="fault" icon={warning}>
          Fault
        </Chip>
        <Chip icon={clock}>Payment pending</Chip>
      </div>
      <FilterChips
        label="Kind"
        items={[
          { href: '#all', label: 'All', count: '12', current: true },
          { href: '#faults', label: 'Faults', count: '2' },
        ]}
      />
    </Section>
  );
}

export function Lists() {
  return (
    <Section title="Rows, tiles, table" note="What a screen lists">
      <RowList look="panel" label="In a panel">
        <Row title="Opens something" icon={house} note="With a second line" href="#lists" strong />
        <Row
          title="Shows a value"
          value="21.0 °C"
          valueNote="3 min ago"
          evidence={marks.measured}
        />
        <Row
          title="Out of date"
          value="29.8 °C"
          valueNote="since 08:10"
          evidence={marks.old}
          outOfDate
        />
      </RowList>
      <RowList>
        <Row title="Between hairlines" value="4.2 kWh" />
        <Row
          title="A long title that does not fit beside its value on a small screen"
          value="1,284.6 kWh"
        />
      </RowList>
      <TileGrid label="Places">
        <Tile href="#lists" icon={house} title="Home" note="All well" />
        <Tile href="#lists" icon={heatPump} title="Heat pump" note="1 message" waiting />
      </TileGrid>
      <Table
        caption="Yesterday by use"
        columns={[{ head: 'Use' }, { head: 'Energy' }, { head: 'Share', strong: true }]}
        rows={[
          { key: 'sh', head: 'Heating', cells: ['12.2 kWh', '50 %'] },
          {
            key: 'cool',
            head: 'Cooling',
            cells: [
              { text: '0', look: 'zero' },
              { text: '–', look: 'none' },
            ],
          },
        ]}
        foot={{ head: 'All', cells: ['24.7 kWh', '100 %'] }}
      />
      <Panel>
        <p>A panel holds what can be acted on as a whole.</p>
      </Panel>
      <Details summary="More about it">
        <p>Closed at first.</p>
      </Details>
      <Details summary="Open at first" open>
        <p>Because this is what the screen is for.</p>
      </Details>
    </Section>
  );
}
