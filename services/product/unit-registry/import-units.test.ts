import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ember, newUnit } from '../claim/testing-units.ts';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import { codeHash, isSameHash } from './code-hash.ts';
import { importUnits } from './import-units.ts';
import { reserveUnits } from './reserve-units.ts';
import { registeredUnits } from './store.ts';

describe.each(engines)('importUnits on $name', (engine) => {
  let db: Database;
  let dir: string;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
    dir = await mkdtemp(join(tmpdir(), 'hearth-units-'));
  });
  afterAll(async () => {
    await db.close();
    await rm(dir, { recursive: true });
  });

  function registry() {
    const world = worldOn(db);
    const { clock, deps } = world;
    const own = { db, clock, unitKey: deps.unitKey, random: (bytes: number) => randomBytes(bytes) };
    return {
      ...world,
      reserve: (csv: string) => reserveUnits(own, csv),
      load: async (lines: readonly string[], codes: string[] | null = null) => {
        const file = join(dir, `${randomUUID()}.csv`);
        await writeFile(file, `${lines.join('\n')}\n`);
        const take = codes === null ? null : async (text: string) => void codes.push(text);
        return importUnits(own, { file, codes: take });
      },
      knows: async (serial: string, code: string): Promise<boolean> => {
        const [unit] = await registeredUnits(db, { serial, gtin: null });
        return unit !== undefined && isSameHash(unit.codeHash, codeHash(deps.unitKey, unit, code));
      },
    };
  }
  const head = 'gtin,serial,code,model,range';
  const rows = async () => (await db.query('select 1 from product.registered_unit')).length;

  it('imports a list in any order of columns; a newer list replaces an older one', async () => {
    const { load, knows } = registry();
    const [first, second] = [newUnit(), newUnit()];
    const outcome = await load([
      `\uFEFFcode,serial,gtin`,
      `${first.code},${first.serial},${first.gtin}`,
      '',
      ` ${second.code.toLowerCase()} , ${second.serial.toLowerCase()} ,"${second.gtin.slice(1)}"`,
    ]);
    expect(outcome).toMatchObject({ ok: true, value: { units: 2, overtaken: 0, codesMade: 0 } });
    expect([
      await knows(first.serial, first.code),
      await knows(second.serial, second.code),
    ]).toEqual([true, true]);
    const before = await rows();
    const anew = await load([`gtin,serial,code`, `${first.gtin},${first.serial},7K3MQ9ATY`]);
    expect(valueOf(anew)).toMatchObject({ units: 1, overtaken: 1 });
    expect([await knows(first.serial, first.code), await knows(first.serial, '7K3MQ9ATY')]).toEqual(
      [false, true],
    );
    expect(await rows()).toBe(before);
  });

  it('generates missing codes if they can be written to a file', async () => {
    const { load, knows } = registry();
    const unit = newUnit();
    const lines = ['gtin,serial', `${unit.gtin},${unit.serial}`];
    expect(await load(lines)).toMatchObject({
      more: [{ code: 'code-missing', at: 'line 2, column code' }],
    });
    const codes: string[] = [];
    expect(valueOf(await load(lines, codes)).codesMade).toBe(1);
    const [, line = ''] = codes.join('').split('\n');
    const [gtin, serial, model, code = ''] = line.split(',');
    expect([gtin, serial, model]).toEqual([ember, unit.serial, '"Ember 8"']);
    expect(await knows(unit.serial, code.replaceAll('-', ''))).toBe(true);
  });

  it('reports every faulty line and imports nothing', async () => {
    const { load, knows } = registry();
    const [good, twice] = [newUnit(), newUnit()];
    const before = await rows();
    const outcome = await load([
      head,
      `${good.gtin},${good.serial},${good.code},,`,
      `09521234000014,${newUnit().serial},7K3MQ9ATY,,`,
      `${ember},HW2624001371,7K3MQ9ATY,,`,
      `${ember},HA262400147,7K3MQ9ATY,,`,
      `${ember},${newUnit().serial},7K3MQ9ATX,,`,
      `${ember},${newUnit().serial},7K3MQ9ATY,,water`,
      `55414424242906,X1,7K3MQ9ATY,,`,
      `55414424242906,X1,7K3MQ9ATY,Altherma,`,
      `too,few`,
      `${twice.gtin},${twice.serial},7K3MQ9ATY,,`,
      `${twice.gtin},${twice.serial},7K3MQ9ATY,,`,
    ]);
    expect(outcome).toMatchObject({
      ok: false,
      code: 'units-not-imported',
      more: [
        { code: 'gtin-check-digit', at: 'line 3, column gtin' },
        { code: 'serial-check-digit', at: 'line 4, column serial' },
        { code: 'serial-other-range', at: 'line 5, column serial' },
        { code: 'code-wrong', at: 'line 6, column code' },
        { code: 'range-unknown', at: 'line 7, column range' },
        { code: 'model-unknown', at: 'line 8, column model' },
        { code: 'range-missing', at: 'line 9, column range' },
        { code: 'width', at: 'line 10' },
      ],
    });
    const again = await load([
      head,
      `${twice.gtin},${twice.serial},7K3MQ9ATY,,`,
      `${twice.gtin},${twice.serial},7K3MQ9ATY,,`,
    ]);
    expect(again).toMatchObject({
      more: [{ code: 'unit-twice', at: 'line 3, column serial' }],
    });
    expect(await knows(good.serial, good.code)).toBe(false);
    expect(await rows()).toBe(before);
  });

  it.each([
    [['serial,code', 'X,Y'], 'column-missing'],
    [['gtin,serial,colour', '1,2,3'], 'column-unknown'],
    [['gtin,serial,code'], 'empty'],
    [['gtin,serial,code', '"open,1,2'], 'csv-quote-not-closed'],
  ])('refuses a file that is no list: %j', async (lines, code) => {
    expect(await registry().load(lines)).toMatchObject({ more: [{ code }] });
  });

  it('imports models, whose labels are then readable', async () => {
    const { load, api, asService } = registry();
    const read = async () =>
      valueOf(
        await api.readLabel(
          { body: { text: '(01)04006381333931(21)AB-1', range: null } },
          await asService('web'),
        ),
      );
    expect((await read()).kind).toBe('other-vendor');
    valueOf(await load([head, '4006381333931,AB-1,7K3MQ9ATY,Sole 6,ground-source']));
    expect(await read()).toMatchObject({ kind: 'unit', name: 'Sole 6', range: 'ground-source' });
    expect(
      await load([
        head,
        '4006381333931,AB-2,7K3MQ9ATY,Sole 6,ground-source',
        '4006381333931,AB-3,7K3MQ9ATY,Sole 8,ground-source',
      ]),
    ).toMatchObject({
      more: [{ code: 'model-differs', at: 'line 3, column model' }],
    });
  });

  describe('reserveUnits', () => {
    const csv = (serial: string, email: string) =>
      `serial,email,installer,locale\n${serial},${email},Wärme & Co,de\n`;

    async function invited() {
      const all = registry();
      const unit = newUnit();
      valueOf(await all.load(['gtin,serial,code', `${unit.gtin},${unit.serial},${unit.code}`]));
      const email = `${randomUUID()}@example.org`;
      const reserved = valueOf(await all.reserve(csv(unit.serial, email.toUpperCase())));
      const mailed = async (): Promise<string> => {
        await all.drain();
        const mails = valueOf(
          await all.api.listOutbox({ query: { to: email } }, await all.asService('web')),
        );
        return /code=(\w+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
      };
      const use = (person: string, code: string) =>
        all.api.useInvitation({ body: { code, address: randomUUID() } }, all.as(person));
      const look = async (code: string) =>
        all.api.previewInvitation(
          { body: { code, address: randomUUID() } },
          await all.asService('web'),
        );
      return { ...all, unit, email, said: reserved, mailed, use, look };
    }

    it('mails an invitation that claims the unit once', async () => {
      const { said, unit, email, mailed, look, use } = await invited();
      expect(said).toMatchObject([
        { serial: unit.serial, email, expiresAt: '2026-01-29T10:05:00Z' },
      ]);
      const code = await mailed();
      expect(valueOf(await look(code))).toMatchObject({
        installer: 'Wärme & Co',
        model: 'Ember 8',
        serialEnd: unit.serial.slice(-4),
      });
      const [ada, bob] = [randomUUID(), randomUUID()];
      const both = await Promise.all([use(ada, code), use(bob, code)]);
      expect(both.filter((each) => each.ok)).toHaveLength(1);
      expect(both.find((each) => each.ok)).toMatchObject({
        value: { state: 'confirmed', proof: 'invitation' },
      });
      expect(both.find((each) => !each.ok)).toMatchObject({
        kind: 'gone',
        code: 'invitation-used',
      });
      const winner = both[0]?.ok ? ada : bob;
      expect(await use(winner, code)).toMatchObject({ code: 'invitation-used-by-you' });
    });

    it('an invitation ends after fourteen days or with a claim by code', async () => {
      const first = await invited();
      const code = await first.mailed();
      first.clock.advance({ hours: 24 * 14 });
      expect(await first.use(randomUUID(), code)).toMatchObject({
        kind: 'gone',
        code: 'invitation-expired',
        params: { since: '2026-01-29T10:05:00Z' },
      });
      const { api, as, unit, mailed, use } = await invited();
      const late = await mailed();
      const ada = randomUUID();
      const body = { text: unit.label, range: null, source: 'scanned' } as const;
      const { claim } = valueOf(await api.startClaim({ body }, as(ada)));
      valueOf(await api.detectUnit({ params: { claim } }, as(ada)));
      const proof = { code: unit.code, address: randomUUID() };
      expect(
        valueOf(await api.proveByCode({ params: { claim }, body: proof }, as(ada))).state,
      ).toBe('confirmed');
      expect(await use(randomUUID(), late)).toMatchObject({ code: 'invitation-overtaken' });
    });

    it('a mistyped code is reported as such, and attempts are limited', async () => {
      const { look, mailed, api, asService } = await invited();
      const code = await mailed();
      expect(await look(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)).toMatchObject({
        code: 'invitation-mistyped',
      });
      expect(await look('hello')).toMatchObject({ code: 'invitation-malformed' });
      const address = randomUUID();
      const tried = [];
      for (let count = 0; count < 21; count += 1) {
        const body = { code: '0'.repeat(27), address };
        tried.push(await api.previewInvitation({ body }, await asService('web')));
      }
      expect(
        tried.slice(0, 20).every((each) => !each.ok && each.code === 'invitation-unknown'),
      ).toBe(true);
      expect(tried[20]).toMatchObject({ kind: 'too-many' });
    });

    it('sends a new link to the invited mailbox only, with the same answer for others', async () => {
      const { api, as, clock, unit, email, mailed, drain, use } = await invited();
      const old = await mailed();
      const ada = randomUUID();
      const body = { text: unit.label, range: null, source: 'scanned' } as const;
      const { claim } = valueOf(await api.startClaim({ body }, as(ada)));
      valueOf(await api.detectUnit({ params: { claim } }, as(ada)));
      const invite = (to: string) =>
        api.mailInvitation(
          { params: { claim }, body: { email: to, locale: 'en', address: 'a' } },
          as(ada),
        );
      clock.advance({ minutes: 1 });
      expect(await invite('eve@example.org')).toEqual(await invite(email));
      await drain();
      const fresh = await mailed();
      expect(fresh).not.toBe(old);
      expect(await use(ada, old)).toMatchObject({ code: 'invitation-unknown' });
      expect(valueOf(await use(ada, fresh)).claim).toBe(claim);
    });

    it('reports every faulty line and reserves nothing', async () => {
      const { reserve, unit } = await invited();
      const outcome = await reserve(
        `serial,email,installer\n${unit.serial},nobody,W\nHW2624001372X,a@example.org,W\n${unit.serial},a@example.org,\n`,
      );
      expect(outcome).toMatchObject({
        code: 'units-not-reserved',
        more: [
          { code: 'email', at: 'line 2, column email' },
          { code: 'installer-missing', at: 'line 4, column installer' },
        ],
      });
      expect(await reserve(csv('HW0000000000', 'a@example.org'))).toMatchObject({
        more: [{ code: 'unit-unknown', at: 'line 2, column serial' }],
      });
    });
  });
});
