import { expect, test } from 'vitest';
import { withUsualNames } from './usual-names.ts';

test('withUsualNames: a usual name in the language of the page, an own name as it is', () => {
  const names = ['Week', 'Ferien', 'Week 2', ''].map((name) => ({ name }));
  const arabic = withUsualNames(names, 'ar').map(({ name }) => name);
  expect(arabic).toEqual(['أيام الأسبوع', 'الإجازات', 'Week 2', '']);
  expect(withUsualNames(names, 'en')[1]).toEqual({ name: 'Holidays' });
});
