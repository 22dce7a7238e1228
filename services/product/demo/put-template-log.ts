import type { InstallationId } from '@hearth/core/branded.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { todayOf } from '../installation/today-of.ts';
import { usualIntervals } from '../data-sheet/usual-intervals.ts';
import type { EntryContent } from '../maintenance/contract.ts';
import { monthsAfter } from '../maintenance/next-service.ts';
import { insertEntry, scheduleMaintenanceReminders } from '../maintenance/store.ts';
import type { Unit } from '../unit/unit.ts';
import type { DemoHome } from './contract.ts';
import { templateHomeDetails } from './template-home-details.ts';

type Content = Pick<EntryContent, 'kind' | 'findings' | 'parts' | 'measured' | 'seen'>;

interface TemplateEntry extends Content {
  /** Before today, so that a home has the same log on every day. */
  readonly monthsAgo: number;
  readonly daysMore: number;
  readonly isByCompany: boolean;
}

const nothing: Omit<Content, 'kind'> = { findings: '', parts: [], measured: [], seen: [] };

const service = (
  monthsAgo: number,
  daysMore: number,
  content: Partial<Content> = {},
): TemplateEntry => ({
  ...nothing,
  kind: 'service',
  measured: [
    { name: 'water-pressure', value: 1.6 },
    { name: 'flow-temperature', value: 38 },
    { name: 'return-temperature', value: 33 },
  ],
  seen: [
    { part: 'water-filter', isFine: true },
    { part: 'drain', isFine: true },
  ],
  monthsAgo,
  daysMore,
  isByCompany: true,
  ...content,
});

const check = (monthsAgo: number, content: Partial<Content>): TemplateEntry => ({
  ...nothing,
  kind: 'check',
  monthsAgo,
  daysMore: 0,
  isByCompany: false,
  ...content,
});

const pressure = (value: number) => [{ name: 'water-pressure' as const, value }];
const cleanFilter = { seen: [{ part: 'air-filter' as const, isFine: true }], measured: [] };

/** Three years of each home: one whose service is overdue, one with a service due soon, one that is well. */
const templateLogs: Readonly<Record<DemoHome, readonly TemplateEntry[]>> = {
  lindenweg: [
    service(50, 0),
    service(38, 3),
    service(26, 6, { parts: ['SV 3 bar'] }),
    check(18, { measured: pressure(1.5) }),
    service(14, 9),
    check(1, { measured: pressure(0.9), seen: [{ part: 'drain', isFine: true }] }),
  ],
  rozenstraat: [
    service(35, 4),
    service(23, 7),
    service(11, 10, { parts: ['DN 25'], measured: [{ name: 'refrigerant-charge', value: 1.7 }] }),
    check(2, { measured: [...pressure(1.6), { name: 'clearance', value: 60 }] }),
  ],
  'via-dei-tigli': [
    service(36, 0, cleanFilter),
    service(14, 0, cleanFilter),
    check(2, { seen: [{ part: 'air-filter', isFine: true }] }),
  ],
};

/** Stores the maintenance log of a copy of a template home, for each unit that needs a service; nothing from before the set-up. */
export async function putTemplateLog(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  {
    home,
    installation,
    units,
  }: {
    readonly home: DemoHome;
    readonly installation: InstallationId;
    readonly units: readonly Unit[];
  },
): Promise<void> {
  const now = clock.now();
  const today = await todayOf(tx, { installationId: installation }, now);
  const { on: setUpOn, installer } = templateHomeDetails[home].commissioning;
  for (const { unitId: unit, kind } of units) {
    if (usualIntervals[kind] === null) continue;
    for (const { monthsAgo, daysMore, isByCompany, ...content } of templateLogs[home]) {
      const on = addDays(monthsAfter(today, -monthsAgo), -daysMore);
      if (setUpOn !== null && on <= setUpOn) continue;
      const company = isByCompany ? installer : null;
      await insertEntry(
        tx,
        installation,
        { ...content, unit, on, company, counterH: null, corrects: null, partner: null },
        now,
      );
    }
  }
  await scheduleMaintenanceReminders(tx, installation, now);
}
