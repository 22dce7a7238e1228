import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { angleOf, valueAt } from './dial-shape.ts';
import { Dial } from './dial.tsx';
import { onStep, steppedValue } from './stepped.ts';
import { Stepper } from './stepper.tsx';

const tank = {
  label: 'Tank',
  name: 'setPoint',
  text: '48°',
  value: 48,
  min: 40,
  max: 60,
  step: 1,
  decreaseLabel: 'Cooler',
  increaseLabel: 'Warmer',
};

test('each side posts the next value without JavaScript', () => {
  const markup = renderToStaticMarkup(<Stepper {...tank} />);
  expect(markup).toMatch(/type="submit" value="47"[^>]*name="setPoint"/);
  expect(markup).toMatch(/type="submit" value="49"[^>]*name="setPoint"/);
});

test('at a limit its button is disabled with the reason', () => {
  const markup = renderToStaticMarkup(<Stepper {...tank} value={40} limitText="at its limit" />);
  expect(markup.match(/disabled=""/g)).toHaveLength(1);
  expect(markup).toMatch(/disabled=""[^>]*aria-label="Cooler"/);
  expect(markup).toContain('at its limit');
});

test('steps of a tenth stay tenths', () => {
  expect(steppedValue({ value: 20.6, min: 15, max: 25, step: 0.1 }, 1)).toBe(20.7);
  expect(steppedValue({ value: 24.9, min: 15, max: 25, step: 0.5 }, 1)).toBe(25);
  expect(onStep({ value: 21.26, min: 15, max: 25, step: 0.5 })).toBe(21.5);
});

test('the ring runs over 240 degrees from 150', () => {
  const range = { min: 15, max: 25 };
  expect([15, 20, 25].map((value) => angleOf(value, range))).toEqual([150, 270, 390]);
});

test('a touch on the ring finds its value, and in the opening the nearer end', () => {
  const range = { min: 15, max: 25 };
  expect(valueAt({ x: 0, y: -100 }, range)).toBeCloseTo(20, 6);
  expect(valueAt({ x: -10, y: 100 }, range)).toBe(15);
  expect(valueAt({ x: 10, y: 100 }, range)).toBe(25);
});

test('a dial is complete without JavaScript: its name, its figures and two buttons', () => {
  const markup = renderToStaticMarkup(
    <Dial
      {...tank}
      caption="Set-point"
      valueText={(value) => `${value}°`}
      actual={{ value: 41, text: 'Water is 41°', plainText: 'Water is 41°' }}
      minText="40°"
      maxText="60°"
    />,
  );
  expect(markup).toContain('aria-label="Set-point 48° Water is 41°"');
  expect(markup.match(/type="submit"/g)).toHaveLength(2);
  expect(markup).not.toContain('type="range"');
});
