import { expect, test } from 'vitest';
import { scrubFile, scrubFunction, scrubText } from './scrub-text.ts';

test.each([
  ['Cannot read "Ada Lovelace" at 52.51702, 13.38886', 'Cannot read <text> at <number>, <number>'],
  ['no mail to ada@lindenweg.example', 'no mail to <mail>'],
  ['GET https://home.example/overview/7f?code=8A failed', 'GET <address> failed'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.sig1 expired', 'token <token> expired'],
  ['unit 0190a6de-7c1b-7000-8000-000000000001 is away', 'unit <token> is away'],
  ['no route /overview/4711/packages?code=x', 'no route <path>'],
  ['cannot open /Lindenweg', 'cannot open <path>'],
  ['cannot open "/a" or /straße-von-ada/ö', 'cannot open <text> or <path>'],
  ['read and/or write, </div> is missing', 'read and/or write, </div> is missing'],
  ['x is undefined', 'x is undefined'],
  ['no home of Ada Lovelace, Lindenweg', 'no home of <name> <name>, <name>'],
  ['Ada Lovelace has no home', '<name> <name> has no home'],
  ['Lindenweg 4b is no function', '<name> <number>b is no function'],
  ['Jean-Luc Müller: not found', '<name> <name>: not found'],
  ['no home of Élodie Nguyễn-Łukasz, in Århus', 'no home of <name> <name>, in <name>'],
  ['the state is ON, iPhone and ÀB are kept', 'the state is ON, iPhone and ÀB are kept'],
  ['the home of آدا لوفلايس is away', 'the home of <text> <text> is away'],
  [
    'Object is no Array, and React failed with TypeError',
    'Object is no Array, and React failed with TypeError',
  ],
])('scrubText: %s', (message, scrubbed) => {
  expect(scrubText(message)).toBe(scrubbed);
});

test('scrubText: a message has 250 characters at most, also a huge one', () => {
  expect(scrubText('a b '.repeat(1_000_000))).toHaveLength(250);
});

test('a frame keeps the script and the function alone', () => {
  expect(scrubFile('https://home.example/assets/root-Bk3x.js?token=1')).toBe('assets/root-Bk3x.js');
  expect(scrubFile('https://home.example/overview/ada@x.example')).toBe('<unknown>');
  expect(scrubFile('<script>alert(1)</script>')).toBe('<unknown>');
  expect(scrubFunction('Object.draw')).toBe('Object.draw');
  expect(scrubFunction('"><img src=x onerror=alert(1)>')).toBe('?');
});

test('a typed value within an address does not keep the rest of it', () => {
  const message =
    'cannot read https://home.example/alerts?code=zz9-plural&q=cake%20below#zz9-plural';
  expect(scrubText(message, ['zz9-plural'])).toBe('cannot read <address>');
  expect(scrubText('cake below is not a function', ['cake below'])).toBe(
    '<typed> is not a function',
  );
});
