import { expect, test } from 'vitest';
import { textIn, textResponse } from './answer-text.ts';

test('the text of a response, of this process, copied on its way, or of another process', async () => {
  const own = textResponse('{"kwh":4}', { status: 200 });
  expect(await textIn(own)).toBe('{"kwh":4}');
  expect(await textIn(own.clone())).toBe('{"kwh":4}');
  expect(await textIn(new Response('{"kwh":5}'))).toBe('{"kwh":5}');
  expect(await own.text()).toBe('{"kwh":4}');
});
