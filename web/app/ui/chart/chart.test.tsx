import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DirectionProvider } from '../direction.tsx';
import { Chart } from './chart.tsx';
import { PlotSkeleton } from './plot-skeleton.tsx';
import type { ChartProps } from './chart.tsx';

const day: ChartProps = {
  sentence: 'Yesterday 3 kWh, most of it at noon.',
  axis: {
    count: 3,
    ticks: [
      { at: 0, label: '00:00' },
      { at: 3, label: '24:00' },
    ],
  },
  rows: [{ kind: 'bars', height: 60, uses: [{ series: 'sh', values: [1, 2, null] }] }],
};

test('the sentence is the accessible name of the picture', () => {
  expect(renderToStaticMarkup(<Chart {...day} />)).toContain(
    'role="img" aria-label="Yesterday 3 kWh, most of it at noon."',
  );
});

test('a gap is hatched over the full height and named once', () => {
  const gap = { axis: { ...day.axis, gaps: [{ from: 2, to: 3 }] }, gapText: 'no data' };
  const markup = renderToStaticMarkup(<Chart {...day} {...gap} />);
  expect(markup).toMatch(
    /class="chart-gap" x="66.667%" width="33.333%" height="60" fill="url\(#.+?-none\)"/,
  );
  expect(markup.match(/no data/g)).toHaveLength(1);
});

test('without JavaScript there is no slider but the table is there', () => {
  const markup = renderToStaticMarkup(
    <Chart
      {...day}
      cursor={{ label: 'Hour', texts: ['a', 'b', 'c'] }}
      table={{ summary: 'As a table', content: <p>figures</p> }}
    />,
  );
  expect(markup).not.toContain('type="range"');
  expect(markup).toContain('<summary');
  expect(markup).toContain('figures');
});

test('steps with an address are links named by their reading', () => {
  const cursor = { label: 'Day', texts: ['one', 'two', 'three'], hrefs: ['/1', '/2', '/3'] };
  expect(renderToStaticMarkup(<Chart {...day} cursor={cursor} />)).toContain(
    '<a href="/2" class="chart-link" aria-label="two">',
  );
});

test('no markup has an inline style, so a strict policy allows it', () => {
  expect(
    renderToStaticMarkup(<Chart {...day} cursor={{ label: 'Hour', texts: [] }} />),
  ).not.toContain('style=');
});

test('in a right-to-left page the first bar is at the right', () => {
  const markup = renderToStaticMarkup(
    <DirectionProvider direction="rtl">
      <Chart {...day} />
    </DirectionProvider>,
  );
  expect(markup).toContain('<rect x="72.5%" width="21.667%"');
});

test('a skeleton has no style of its own, which the content security policy refuses', () => {
  expect(renderToStaticMarkup(<PlotSkeleton />)).not.toContain('style=');
});
