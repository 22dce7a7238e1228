import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DivergingBars } from './diverging-bars.tsx';

test('bars have the length of their value from one line, and no styles in the markup', () => {
  const row = (value: number) => ({ key: `${value}`, title: 'Day', value, text: `${value}` });
  const markup = renderToStaticMarkup(<DivergingBars rows={[row(30), row(-10), row(15)]} />);
  const bars = [...markup.matchAll(/<rect class="([^"]*)" x="([^"]*)"[^>]* width="([^"]*)"/g)];
  expect(bars.map(([, look, x, width]) => [look, Number(x), Number(width)])).toEqual([
    ['diverging-bar', 25, 75],
    ['diverging-bar diverging-loss', 0, 25],
    ['diverging-bar', 25, 37.5],
  ]);
  expect(markup).not.toContain('style=');
});
