import { type Version, terms } from '@hearth/energy/tariff/terms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictsOf, placeVersion } from './timeline.ts';

const version = (name: string, validFrom: string, validTo: string | null = null): Version => ({
  name,
  validFrom,
  validTo,
  vatRate: 0.19,
  pricesInclVat: true,
  standing: [],
  energyImport: [],
  energyExport: [],
  capacity: [],
  credits: [],
  heatPumpMeter: 'none',
});
const drawn = (versions: readonly Version[]): string =>
  versions
    .map(({ name, validFrom, validTo }) => `${name} ${validFrom}..${validTo ?? ''}`)
    .join(' ');

const fixed = version('Fixed', '2024-01-01', '2025-01-01');
const dynamic = version('Dynamic', '2025-01-01', '2026-04-01');
const open = { before: 'open', after: 'open' } as const;

describe('conflictsOf', () => {
  it('finds the days without a contract before a new one', () => {
    const bands = version('Bands', '2026-05-01');
    expect(conflictsOf(bands, [fixed, dynamic])).toEqual({
      gapBefore: { from: '2026-04-01', to: '2026-05-01' },
      gapAfter: null,
      overlaps: [],
    });
  });

  it('finds the days that a new contract takes from another, and those after its end', () => {
    const winter = version('Winter', '2023-10-01', '2023-12-01');
    expect(conflictsOf(winter, [fixed]).gapAfter).toEqual({ from: '2023-12-01', to: '2024-01-01' });
    const late = version('Late', '2026-03-01');
    expect(conflictsOf(late, [fixed, dynamic]).overlaps).toEqual([
      { neighbour: dynamic, from: '2026-03-01', to: '2026-04-01' },
    ]);
  });
});

describe('conflictsOf a contract within another', () => {
  it('finds no days without a contract, although a third one begins later', () => {
    const month = version('Month', '2024-03-01', '2024-04-01');
    expect(conflictsOf(month, [fixed, dynamic])).toMatchObject({ gapBefore: null, gapAfter: null });
    expect(
      drawn(placeVersion(month, [fixed, dynamic], { before: 'open', after: 'end-later' })),
    ).toBe(
      'Fixed 2024-01-01..2024-03-01 Month 2024-03-01..2024-04-01 Fixed 2024-04-01..2025-01-01 Dynamic 2025-01-01..2026-04-01',
    );
  });
});

describe('placeVersion', () => {
  const bands = version('Bands', '2026-05-01');
  it.each([
    ['open', 'Fixed 2024-01-01..2025-01-01 Dynamic 2025-01-01..2026-04-01 Bands 2026-05-01..'],
    [
      'start-earlier',
      'Fixed 2024-01-01..2025-01-01 Dynamic 2025-01-01..2026-04-01 Bands 2026-04-01..',
    ],
    [
      'extend-previous',
      'Fixed 2024-01-01..2025-01-01 Dynamic 2025-01-01..2026-05-01 Bands 2026-05-01..',
    ],
  ] as const)('a gap before that is closed by %s', (before, expected) => {
    expect(drawn(placeVersion(bands, [fixed, dynamic], { before, after: 'open' }))).toBe(expected);
  });

  it('a contract within another leaves its days before and after', () => {
    const guest = version('Guest', '2025-06-01', '2025-07-01');
    expect(drawn(placeVersion(guest, [dynamic], open))).toBe(
      'Dynamic 2025-01-01..2025-06-01 Guest 2025-06-01..2025-07-01 Dynamic 2025-07-01..2026-04-01',
    );
  });

  it('with all gaps closed any contract among any others tiles time', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((n) => {
      const month = String((n % 12) + 1).padStart(2, '0');
      return `${2024 + Math.floor(n / 12)}-${month}-01`;
    });
    const edges = fc.uniqueArray(day, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(edges, day, fc.option(day), fc.boolean(), (days, from, to, isOpen) => {
        const sorted = days.toSorted();
        const others = sorted.slice(0, -1).map((start, i) => {
          const isLast = i === sorted.length - 2;
          return version(`v${i}`, start, isLast && isOpen ? null : (sorted[i + 1] ?? null));
        });
        fc.pre(to === null || to > from);
        const choice = { before: 'extend-previous', after: 'end-later' } as const;
        const all = placeVersion(version('new', from, to), others, choice);
        for (const [i, each] of all.entries()) {
          const next = all[i + 1];
          expect(next === undefined || each.validTo === next.validFrom).toBe(true);
          expect(each.validTo === null || each.validTo > each.validFrom).toBe(true);
        }
        expect(all.filter(({ name }) => name === 'new')).toHaveLength(1);
      }),
    );
  });
});

describe('versions of a contract', () => {
  const month = fc.integer({ min: 0, max: 40 }).map((n) => {
    const number = String((n % 12) + 1).padStart(2, '0');
    return `${2024 + Math.floor(n / 12)}-${number}-01`;
  });
  // The step of the dates refuses an end before the beginning.
  const placed = fc
    .record({
      from: month,
      to: fc.option(month),
      /** Which contract is edited; beyond their number: a new one. */
      edits: fc.nat(6),
      choice: fc.record({
        before: fc.constantFrom('open', 'start-earlier', 'extend-previous'),
        after: fc.constantFrom('open', 'end-later', 'start-next-earlier'),
      }),
    })
    .filter(({ from, to }) => to === null || to > from);
  const undone = fc.record({ undo: fc.nat(3) });
  const tiles = (versions: readonly Version[]): boolean =>
    versions.every(
      ({ validFrom, validTo }, i) =>
        (validTo === null || validTo > validFrom) &&
        (i === versions.length - 1 || validTo === versions[i + 1]?.validFrom),
    );
  const isOn = ({ validFrom, validTo }: Version, day: string): boolean =>
    validFrom <= day && (validTo === null || day < validTo);
  const nameOn = (versions: readonly Version[], day: string): string | undefined =>
    versions.find((each) => isOn(each, day))?.name;
  const midMonths = Array.from(
    { length: 41 },
    (_, n) => `${2024 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-15`,
  );

  it('after any saves, undos and edits each day has one contract, and an edit changes its own days only', () => {
    const steps = fc.array(fc.oneof({ weight: 3, arbitrary: placed }, undone), { maxLength: 20 });
    fc.assert(
      fc.property(steps, (all) => {
        const revisions: (readonly Version[])[] = [[]];
        for (const [i, step] of all.entries()) {
          const current = revisions.at(-1) ?? [];
          if ('undo' in step) {
            revisions.push(revisions.at(-1 - step.undo) ?? []);
            continue;
          }
          const edited = current[step.edits];
          const own = version(`v${i}`, step.from, step.to);
          const others = current.filter((each) => each !== edited);
          const next = placeVersion(own, others, step.choice);
          const document = { timeZone: 'Europe/Berlin', currency: 'EUR', versions: next };
          const { success } = terms.safeParse(document);
          expect(success).toBe(tiles(next));
          if (!success) continue;
          revisions.push(next);
          // A closed gap is the only other change.
          for (const day of midMonths)
            expect(nameOn(next, day)).toSatisfy(
              (name) => name === (isOn(own, day) ? own.name : (nameOn(others, day) ?? name)),
            );
        }
        expect(revisions.every(tiles)).toBe(true);
      }),
    );
  });
});
