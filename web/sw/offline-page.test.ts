import { expect, it } from 'vitest';
import { filledOfflinePage } from './offline-page.ts';

const page =
  '<html lang="en"><p id="why">Not here</p><p hidden id="guest">Guest</p><p hidden id="left">Signed out</p><div hidden id="kept"><ul><!--kept--></ul></div></html>';
const copy = (path: string, title = 'Energy') => ({
  url: `https://app.example${path}`,
  title,
  at: '2026-11-21T10:00:00.000Z',
});

it('lists nothing where there is nothing to open', () => {
  expect(
    filledOfflinePage(page, { settings: null, copies: [], hasSignedOut: false, isGuest: false }),
  ).toContain(
    '<p id="why">Not here</p><p hidden id="guest">Guest</p><p hidden id="left">Signed out</p><div hidden id="kept">',
  );
});

it('has a sentence after a sign-out', () => {
  expect(
    filledOfflinePage(page, { settings: null, copies: [], hasSignedOut: true, isGuest: true }),
  ).toContain(
    '<p hidden id="why">Not here</p><p hidden id="guest">Guest</p><p id="left">Signed out</p>',
  );
});

it('leads to the newest copy of each screen, in the look of the device', () => {
  const settings = { language: 'de', theme: 'dark', textSize: '200' };
  const filled = filledOfflinePage(page, {
    settings,
    hasSignedOut: false,
    isGuest: false,
    copies: [copy('/energy?a=1&b="'), copy('/energy'), copy('/launcher', '$& home')],
  });
  expect(filled).toContain('<html data-theme="dark" data-text-size="200" lang="en">');
  expect(filled).toContain('<div id="kept">');
  expect(filled).toContain('href="/energy?a=1&amp;b=%22"');
  expect(filled).toContain('<span>$&amp; home</span>'.replace('&amp;', '&'));
  expect(filled.match(/<li>/g)).toHaveLength(2);
});

it('filledOfflinePage: a guest reads that pages are stored for signed-in people only', () => {
  const options = { settings: null, copies: [], hasSignedOut: false, isGuest: true };
  expect(filledOfflinePage(page, options)).toContain(
    '<p hidden id="why">Not here</p><p id="guest">Guest</p>',
  );
});
