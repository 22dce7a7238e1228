import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Comfort } from './drawing/comfort.tsx';
import { levelOf } from './drawing/comfort-shape.ts';
import { DirectionProvider } from './direction.tsx';
import { EvidenceMark, ValuePair } from './evidence.tsx';
import { house } from './icons.ts';
import { LinkProvider } from './link.tsx';
import { BottomBar } from './navigation.tsx';
import { Row, RowList } from './rows.tsx';
import { Table } from './table.tsx';

test('an evidence mark has its kind as text', () => {
  expect(
    renderToStaticMarkup(<EvidenceMark kind="estimated" text="estimated from a model" />),
  ).toContain('role="img" aria-label="estimated from a model"');
});

test('a figure and its unit stay together and read left to right', () => {
  expect(renderToStaticMarkup(<ValuePair label="Used" value="9.3" unit="kWh" />)).toContain(
    '<bdi class="numeral" dir="ltr">9.3<span class="unit">\u00a0kWh</span></bdi>',
  );
});

test('every link is the link the app provides', () => {
  const row = (
    <RowList>
      <Row title="Open" href="/there" />
    </RowList>
  );
  expect(renderToStaticMarkup(row)).toContain('<a href="/there"');
  const provided = (
    <LinkProvider link={({ href, ...rest }) => <a {...rest} data-routed="" href={href} />}>
      {row}
    </LinkProvider>
  );
  expect(renderToStaticMarkup(provided)).toContain('data-routed="" href="/there"');
});

test('the current screen is marked in the navigation', () => {
  const markup = renderToStaticMarkup(
    <BottomBar
      label="Main"
      places={[{ href: '/', label: 'Home', icon: house, current: true, isAlwaysVisible: true }]}
    />,
  );
  expect(markup).toContain('aria-current="page"');
  expect(markup).toContain('bottom-bar-always');
});

test('a table names its rows and columns and can be scrolled by key', () => {
  const markup = renderToStaticMarkup(
    <Table
      caption="Per hour"
      columns={[{ head: 'Hour' }, { head: 'kWh' }]}
      rows={[{ key: '0', head: '00:00', cells: [{ text: '0', look: 'zero' }] }]}
    />,
  );
  expect(markup).toContain('role="region" tabindex="0" aria-label="Per hour"');
  expect(markup).toContain('<th scope="row">00:00</th><td class="zero">0</td>');
});

test('the tank is empty at 10 and full at 65 degrees', () => {
  expect([10, 37.5, 65, 90].map(levelOf)).toEqual([226, 196, 166, 166]);
});

const home = {
  sentence: 'It is 21.3 degrees inside.',
  room: { label: 'Living area', caption: 'Living area, set to 21.0°', value: '21.3°' },
};

test('without a value the house shows an en dash', () => {
  const markup = renderToStaticMarkup(
    <Comfort {...home} state="off" empty room={{ label: 'Room', caption: 'Room' }} />,
  );
  expect(markup).toContain('>–</text>');
  expect(markup).toContain('comfort-empty');
});

test('the drawing is mirrored in a right-to-left page, its figures are not', () => {
  const markup = renderToStaticMarkup(
    <DirectionProvider direction="rtl">
      <Comfort {...home} state="heating" />
    </DirectionProvider>,
  );
  expect(markup).toContain('matrix(-1 0 0 1 390 0)');
  expect(markup).toMatch(/x="253"[^>]*text-anchor="end" direction="ltr">21\.3°/);
});

test('no tank is drawn without one', () => {
  expect(renderToStaticMarkup(<Comfort {...home} state="heating" />)).not.toContain(
    'comfort-water',
  );
});
