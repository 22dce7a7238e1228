import { expect, it } from 'vitest';
import { browserOf } from './user-agent.ts';

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36`, 'touch'],
  [
    `${android.replace('Pixel 9', 'Pixel 9; wv')} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
    'in-app',
  ],
  [`${iphone} Version/18.3 Mobile/15E148 Safari/604.1`, 'ios'],
  [`${iphone} Mobile/15E148 Instagram 300.0`, 'in-app'],
  [`${iphone} Version/14.1 Mobile/15E148 Safari/604.1`, 'unsupported'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
    'unsupported',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:112.0) Gecko/20100101 Firefox/112.0', 'unsupported'],
  ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'unsupported'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  [null, 'bot'],
])('%s is %s', (agent, kind) => {
  expect(browserOf(agent, null).kind).toBe(kind);
});

it('trusts the browser’s mobile hint', () => {
  expect(
    browserOf(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      '?1',
    ).kind,
  ).toBe('touch');
});
