import { expect, test } from 'vitest';
import { deviceChoiceCookie, readDeviceChoice, tagCookiesRemoved } from './device-choice.ts';

test('a choice survives its cookie; anything else is none', () => {
  const choice = {
    version: '1-4f3a2b1c',
    locale: 'ar',
    at: '2026-01-15T10:00:00.000Z',
    allowed: ['marketing'] as const,
  };
  const value = /=([^;]+)/.exec(deviceChoiceCookie(choice))?.[1];
  expect(readDeviceChoice(value)).toEqual(choice);
  expect(readDeviceChoice('1-4f3a2b1c.ar.1768471200.everything_marketing')).toEqual(choice);
  expect(readDeviceChoice('1-4f3a2b1c.ar.1768471200.')?.allowed).toEqual([]);
  for (const other of [undefined, '', 'yes', '1.de.x.marketing', '%'])
    expect(readDeviceChoice(other)).toBeNull();
});

test('cookies of tags are deleted for the host and the domains above it, and no others', () => {
  const removed = tagCookiesRemoved({ _ga: '1', _gallery: '1', sid: '2' }, 'app.home.example');
  expect(removed).toEqual([
    '_ga=; Path=/; Max-Age=0',
    '_ga=; Path=/; Max-Age=0; Domain=app.home.example',
    '_ga=; Path=/; Max-Age=0; Domain=home.example',
  ]);
  expect(tagCookiesRemoved({ _ga_A1: '1' }, 'localhost')).toEqual(['_ga_A1=; Path=/; Max-Age=0']);
});
