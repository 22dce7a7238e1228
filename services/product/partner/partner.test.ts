import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import { importPartners, loadPartners } from './import-partners.ts';
import { samplePartners } from '../sample-data/sample-partners.ts';

describe.each(engines)('the directory of service partners on $name', (engine) => {
  let db: Database;
  let dir: string;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
    dir = await mkdtemp(join(tmpdir(), 'hearth-partners-'));
  });
  afterAll(async () => {
    await db.close();
    await rm(dir, { recursive: true });
  });

  const head = 'id,name,country,postal_code,place,phone,email,services,certificates,opening_hours';
  const lindner =
    'lindner,Lindner Wärmetechnik,DE,10115,Berlin,+49 30 555010,info@lindner.example,repair;heat-pumps,F-gas category I,Mo-Fr 08:00-17:00';
  const donau = 'donau,Donau Wärme,AT,1010,Wien,,office@donau.example,,,';

  function directory() {
    const { api, as, clock } = worldOn(db);
    const ada = randomUUID();
    return {
      load: async (lines: readonly string[]) => {
        const file = join(dir, `${randomUUID()}.csv`);
        await writeFile(file, `${lines.join('\n')}\n`);
        return importPartners({ db, clock }, file);
      },
      samples: async () => {
        await db.query('delete from product.partner');
        await loadPartners({ db, clock }, samplePartners);
      },
      ask: (query: Parameters<typeof api.listPartners>[0]['query']) =>
        api.listPartners({ query }, as(ada)),
      at: (instant: string) => clock.advance(clock.now().until(instant)),
      get: (partner: string) => api.getPartner({ params: { partner } }, as(ada)),
      names: async (query: Parameters<typeof api.listPartners>[0]['query']) =>
        valueOf(await api.listPartners({ query }, as(ada))).partners.map(({ name }) => name),
    };
  }

  it('an import replaces the directory, and known partners keep their id', async () => {
    const { load, ask, get, names } = directory();
    expect(valueOf(await load([head, lindner, donau])).partners).toBe(2);
    const [found] = valueOf(await ask({ name: 'warmetechnik' })).partners;
    expect(found).toMatchObject({
      name: 'Lindner Wärmetechnik',
      services: ['repair', 'heat-pumps'],
      certificates: ['F-gas category I'],
      openingHours: [{ days: [1, 2, 3, 4, 5], from: '08:00', until: '17:00' }],
    });
    const moved = lindner.replace('10115', '10117').replace('Lindner Wärme', 'Lindner & Co Wärme');
    expect(valueOf(await load([head, moved]))).toEqual({ partners: 1, unlisted: 1 });
    expect(await names({})).toEqual(['Lindner & Co Wärmetechnik']);
    const again = valueOf(await get(found?.partner ?? ''));
    expect(again).toMatchObject({ partner: found?.partner, postalCode: '10117' });
  });

  it('a faulty list changes nothing, and every faulty line is named', async () => {
    const { load, names } = directory();
    valueOf(await load([head, lindner]));
    const outcome = await load([
      head,
      donau,
      donau,
      'no-name,,DE,10115,Berlin,,a@example.org,,,',
      'mars,Mars,XY,10115,Berlin,,a@example.org,,,',
      'mail,Mail,DE,10115,Berlin,,a at example,,,',
      'call,Call,DE,10115,Berlin,030 55,a@example.org,,,',
      'hour,Hour,DE,10115,Berlin,,a@example.org,,,always',
      'deed,Deed,DE,10115,Berlin,,a@example.org,wizardry,,',
      'too,few',
    ]);
    expect(outcome).toMatchObject({
      ok: false,
      code: 'partners-not-imported',
      more: [
        { code: 'name-missing', at: 'line 4, column name' },
        { code: 'country-unknown', at: 'line 5, column country' },
        { code: 'email', at: 'line 6, column email' },
        { code: 'phone', at: 'line 7, column phone' },
        { code: 'opening-hours', at: 'line 8, column opening_hours' },
        { code: 'service-unknown', at: 'line 9, column services' },
        { code: 'width', at: 'line 10' },
      ],
    });
    expect(await load([head, donau, donau])).toMatchObject({
      more: [{ code: 'partner-twice', at: 'line 3, column id' }],
    });
    expect(await load(['id,name'])).toMatchObject({
      more: expect.arrayContaining([{ code: 'column-missing', at: 'line 1, column country' }]),
    });
    expect(await names({})).toEqual(['Lindner Wärmetechnik']);
    expect(await db.query('select 1 from product.partner_line')).toEqual([]);
  });

  it('a search by postal code returns the same code first, then the nearest', async () => {
    const { samples, ask, names } = directory();
    await samples();
    const near = valueOf(await ask({ country: 'de', postalCode: '10437' }));
    const placed = near.partners.map(({ place, nearness, distanceKm }) => [
      place,
      nearness,
      distanceKm,
    ]);
    expect(placed.slice(0, 3)).toEqual([
      ['Berlin', 'same-code', null],
      ['Berlin', 'same-area', null],
      ['Potsdam', 'elsewhere', 30],
    ]);
    expect(placed).toContainEqual(['Hamburg', 'elsewhere', 260]);
    expect(near.total).toBe(samplePartners.filter(({ country }) => country === 'DE').length);
    expect((await names({ country: 'NL', postalCode: '1012ab' }))[0]).toBe('Gracht Klimaat');
    expect((await names({ country: 'PL', postalCode: '00 001' }))[0]).toBe('Wisła Ciepło');
    expect(await ask({ postalCode: '10115' })).toMatchObject({
      code: 'country-missing',
      at: '/query/country',
    });
  });

  it('a search by name ignores accents and case, filters by service, and has pages', async () => {
    const { samples, ask, names } = directory();
    await samples();
    expect(await names({ name: 'WISLA' })).toEqual(['Wisła Ciepło']);
    expect(await names({ name: 'energie du rhone' })).toEqual(['Énergie du Rhône']);
    expect(await names({ name: 'kalte & warme' })).toEqual(['Rheinbogen Kälte & Wärme']);
    expect(await names({ name: '100%' })).toEqual([]);
    const ground = await names({ country: 'DE', service: 'ground-source' });
    expect(ground).toEqual(['Elbtal Wärmepumpen', 'Main Energiehaus']);
    const [first, second] = [valueOf(await ask({})), valueOf(await ask({ page: 2 }))];
    expect([first.partners.length, first.pages]).toEqual([20, 2]);
    const all = [...first.partners, ...second.partners];
    expect(new Set(all.map(({ partner }) => partner)).size).toBe(samplePartners.length);
  });

  it('finds the companies that are open now by their own clocks', async () => {
    const { load, ask, names, at } = directory();
    at('2026-01-15T11:00:00Z');
    const hours = 'Mo-Fr 11:30-17:00';
    valueOf(
      await load([
        head,
        `a,Madrid Calor,ES,28001,Madrid,,a@example.org,,,${hours}`,
        `b,Canaria Calor,ES,35001,Las Palmas,,b@example.org,,,${hours}`,
        'c,Unknown Hours,ES,28002,Madrid,,c@example.org,,,',
      ]),
    );
    // Noon on a Thursday in Madrid, an hour earlier on the islands.
    const query = { country: 'ES' };
    expect(await names({ ...query, open: 'now' })).toEqual(['Madrid Calor']);
    const { partners } = valueOf(await ask(query));
    expect(partners.map(({ name, opening }) => [name, opening])).toEqual([
      ['Canaria Calor', { state: 'closed', weekday: 4, from: '11:30' }],
      ['Madrid Calor', { state: 'open', until: '17:00' }],
      ['Unknown Hours', null],
    ]);
  });
});
