import { Chart } from '../../../ui/chart/chart.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { Gauge } from '../../../ui/chart/gauge.tsx';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { Legend, SumTable } from '../../../ui/chart/swatch.tsx';
import { Comfort } from '../../../ui/drawing/comfort.tsx';
import { Power } from '../../../ui/drawing/power.tsx';
import { Section } from '../../../ui/section.tsx';

export function Fills() {
  const fills = [
    'sh',
    'dhw',
    'cool',
    'app',
    'rest',
    'ev',
    'sun',
    'grid',
    'batt',
    'none',
    'planned',
  ] as const;
  const names = [
    'Space heating',
    'Hot water',
    'Cooling',
    'Appliances',
    'Rest of house',
    'Electric car',
    'Sun',
    'Grid',
    'Battery',
    'No data',
    'Planned',
  ];
  return (
    <Section title="Uses and sources">
      <Legend items={fills.map((fill, index) => ({ fill, name: names[index] }))} />
      <SumTable
        title="Yesterday"
        total="24.7 kWh"
        rows={[
          { fill: 'sh', name: 'Space heating', value: '12.2 kWh', share: '50 %' },
          { fill: 'dhw', name: 'Hot water', value: '2.1 kWh', share: '8 %' },
        ]}
        sum={{ name: 'All', value: '24.7 kWh' }}
      />
    </Section>
  );
}

const hours = ['00', '06', '12', '18'];
const heating = [0.8, 1.2, null, 0.6];
const water = [0, 0.4, null, 0.3];

export function Charts() {
  const axis = {
    count: 4,
    ticks: [
      { at: 0, label: '00:00' },
      { at: 2, label: '12:00' },
      { at: 4, label: '24:00' },
    ],
    gaps: [{ from: 2, to: 3 }],
    nights: [{ from: 0, to: 1 }],
    now: 3.4,
  };
  const kilowattHours = (value: number): string => `${value} kWh`;
  return (
    <Section title="Charts">
      <Chart
        sentence="Most of it in the morning, and nothing reported at noon."
        axis={axis}
        rows={[
          {
            kind: 'bars',
            height: 96,
            uses: [
              { series: 'sh', values: heating },
              { series: 'dhw', values: water },
            ],
          },
        ]}
        nowText="now"
        gapText="no data"
        cursor={{ label: 'Hour', texts: hours.map((hour) => `${hour}:00`) }}
        table={{
          summary: 'As a table',
          content: (
            <ChartTable
              caption="Yesterday"
              stepName="Hour"
              steps={hours}
              columns={[
                { name: 'Space heating', fill: 'sh', values: heating },
                { name: 'Hot water', fill: 'dhw', values: water },
              ]}
              valueText={kilowattHours}
            />
          ),
        }}
      />
      <Gauge
        sentence="62 of 100 euros, planned 55"
        value={62}
        limit={100}
        plan={55}
        likely={{ from: 96, to: 118 }}
        limitText="100 €"
        planText="today 55 €"
      />
      <Sparkline sentence="Rising since noon" tone="sh" values={[19, 19.5, null, 21, 21.2]} />
      <Sparkline
        sentence="In whole degrees"
        tone="dhw"
        shape="steps"
        values={[41, 41, 44, 47, 46]}
      />
    </Section>
  );
}

const room = { label: 'Living area', value: '21.3°', caption: 'set to 21°' };

export function Drawings() {
  const flows = [
    { key: 'sh', label: 'Heating', value: '1.2 kW', kW: 1.2, tone: 'sh' },
    { key: 'house', label: 'Household', value: '0.5 kW', kW: 0.5, tone: 'stone' },
    { key: 'batt', label: 'Battery', value: '1.6 kW', kW: 1.6, tone: 'batt' },
  ] as const;
  return (
    <Section title="Drawings">
      <Comfort
        sentence="21.3 degrees inside, heating"
        state="heating"
        room={room}
        outdoor={{ label: 'Outdoors', value: '6.1°' }}
        tank={{ label: 'Hot water', value: '41°', celsius: 41 }}
        panels
        sun
      />
      <Comfort sentence="Cooling by air" state="cooling" room={room} airToAir />
      <Comfort sentence="Off and out of date" state="off" room={room} outOfDate />
      <Comfort
        sentence="Nothing known yet"
        state="off"
        room={{ label: 'Living area', caption: 'not read yet' }}
        empty
      />
      <Power
        sentence="The sun gives 4.2 kilowatts, 0.9 go to the grid"
        sun={{ label: 'Sun', value: '4.2 kW', kW: 4.2 }}
        grid={{ label: 'Feed-in', value: '0.9 kW', kW: -0.9 }}
        rows={flows}
      />
      <Power
        sentence="All from the grid, out of date"
        grid={{ label: 'Grid', value: '1.7 kW', kW: 1.7 }}
        rows={flows.slice(0, 2)}
        outOfDate
      />
    </Section>
  );
}
