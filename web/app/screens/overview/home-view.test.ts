import type { Overview } from '@hearth/product/overview/contract.ts';
import { describe, expect, it } from 'vitest';
import { byDetail, concernsOf, inOrder } from './home-view.ts';

const unit = (name: string, overrides: Partial<NonNullable<Overview['units']>[number]> = {}) => ({
  unit: name,
  name,
  model: 'Ember 8',
  kind: 'air-to-water' as const,
  online: true,
  isOutOfDate: false,
  linking: null,
  unreportedSince: null,
  lastSeenAt: '2026-01-15T10:00:00Z',
  faults: 0,
  ...overrides,
});

const home = (
  name: string,
  units: Overview['units'],
  linksToRenew = 0,
  linksInTrouble = 0,
): Overview => ({
  installation: name,
  name,
  timeZone: 'Europe/Berlin',
  role: 'owner',
  address: null,
  units,
  packages: null,
  linksToRenew,
  linksInTrouble,
});

describe('byDetail', () => {
  it('of five homes or more those with concerns are shown with these only', () => {
    const well = ['a', 'b', 'c', 'd'].map((name) => home(name, [unit('pump')]));
    const broken = home('e', [unit('pump', { faults: 1 })]);
    expect(byDetail(well)).toEqual({ inFull: well, concerned: [], inBrief: [] });
    const many = { inFull: [], concerned: [broken], inBrief: well };
    expect(byDetail([broken, ...well])).toEqual(many);
  });
});

describe('what has to be seen to at a home', () => {
  it('is nothing where all is well, and where one may not look', () => {
    expect(concernsOf(home('Lindenweg', [unit('pump')]))).toEqual([]);
    expect(concernsOf(home('Lindenweg', null))).toEqual([]);
  });

  it('names faults before a link that has ended, and that before silence', () => {
    const silent = unit('stove', { online: false });
    const broken = unit('pump', { faults: 2 });
    expect(concernsOf(home('Lindenweg', [silent, broken], 1))).toEqual([
      { kind: 'fault', unit: 'pump', name: 'pump', count: 2 },
      { kind: 'link', count: 1 },
      { kind: 'silent', unit: 'stove', name: 'stove', since: '2026-01-15T10:00:00Z' },
    ]);
  });

  it('names the account that a unit waits for, to its owner, where there is only one', () => {
    const waiting = (vendors: ('onecta' | 'vicare')[]) =>
      unit('pump', {
        online: false,
        lastSeenAt: null,
        linking: { vendors, isMissing: false, isSample: false },
      });
    const vendorOf = (overview: Overview) =>
      concernsOf(overview).map((concern) =>
        concern.kind === 'unlinked' ? concern.vendor : concern.kind,
      );
    expect(vendorOf(home('Lindenweg', [waiting(['vicare'])]))).toEqual(['vicare']);
    expect(vendorOf(home('Lindenweg', [waiting(['onecta', 'vicare'])]))).toEqual([null]);
    const resident = { ...home('Lindenweg', [waiting(['vicare'])]), role: 'resident' as const };
    expect(vendorOf(resident)).toEqual([null]);
  });

  it('names old values, or the link that is the reason for them', () => {
    const old = unit('pump', { isOutOfDate: true });
    const kinds = (entry: Overview) => concernsOf(entry).map(({ kind }) => kind);
    expect(kinds(home('Lindenweg', [old]))).toEqual(['old']);
    expect(kinds(home('Lindenweg', [old], 1))).toEqual(['link']);
    expect(kinds(home('Lindenweg', [old], 0, 1))).toEqual(['link-trouble']);
    expect(kinds(home('Lindenweg', [unit('pump', { online: null })]))).toEqual([]);
  });

  it('puts a home with a concern first and keeps the order otherwise', () => {
    const homes = [home('a', []), home('b', [unit('pump', { faults: 1 })]), home('c', [])];
    expect(inOrder(homes).map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  });
});
