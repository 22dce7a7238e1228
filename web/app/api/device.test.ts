import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const like = (agent: string): string =>
  deviceOf(new Request('https://home.example', { headers: { 'user-agent': agent } }));

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'safari macos',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'chrome ios',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'edge windows',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 'firefox android'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'chrome linux',
  ],
  ['', 'unknown unknown'],
  ['<script>', 'unknown unknown'],
])('%s is %s', (agent, device) => {
  expect(like(agent)).toBe(device);
  expect(like(agent)).toMatch(/^[a-z]{2,12} [a-z]{2,12}$/);
});
