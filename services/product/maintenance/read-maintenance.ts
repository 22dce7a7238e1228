import type { Access } from '@hearth/access/access.ts';
import { type StatedInterval, serviceIntervals } from '../data-sheet/service-intervals.ts';
import type { ProductDeps } from '../deps.ts';
import { fileCounts } from '../file/store.ts';
import type { Commissioning } from '../home-details/contract.ts';
import { commissioningsOf } from '../home-details/store.ts';
import { todayOf } from '../installation/today-of.ts';
import { companyOf } from '../partner/store.ts';
import { type UnitState, statesOf, unitsOf } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import { checklistRows } from './checklist-of-unit.ts';
import type {
  HomeMaintenance,
  MaintenanceEntry,
  MaintenanceLog,
  UnitMaintenance,
} from './contract.ts';
import { leakCheckOf } from './leak-check.ts';
import { nextService } from './next-service.ts';
import { runningHours } from './running-hours.ts';
import { type StoredEntry, entriesOf, hasFeed } from './store.ts';
import { entriesAbout, mayCorrect, refrigerantRecord, sinceOf } from './valid-entries.ts';
import { type ProofPeriod, proofOf } from './warranty-proof.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock' | 'energy' | 'key'>;

/** Stored facts about the maintenance of a home. */
export interface MaintenanceFacts {
  readonly today: string;
  readonly units: readonly Unit[];
  readonly states: ReadonlyMap<string, UnitState>;
  /** By unit. */
  readonly commissionings: ReadonlyMap<string, Commissioning>;
  readonly intervals: ReadonlyMap<string, StatedInterval>;
  /** Corrected ones too, the newest day first. */
  readonly entries: readonly StoredEntry[];
}

export async function maintenanceFacts(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  access: Access,
): Promise<MaintenanceFacts> {
  const units = await unitsOf(db, access);
  const [today, states, commissionings, intervals, entries] = await Promise.all([
    todayOf(db, access, clock.now()),
    statesOf(db, access.installationId),
    commissioningsOf(db, access),
    serviceIntervals(db, access, units),
    entriesOf(db, access),
  ]);
  return { today, units, states, commissionings, intervals, entries };
}

export async function readMaintenance(deps: Deps, access: Access): Promise<HomeMaintenance> {
  const facts = await maintenanceFacts(deps, access);
  return {
    ...(await logOf(deps, access, facts)),
    units: await Promise.all(facts.units.map((unit) => unitMaintenance(deps, access, unit, facts))),
  };
}

/** The log and the checklists, from stored facts alone. */
export async function readLog(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  access: Access,
): Promise<MaintenanceLog> {
  const facts = await maintenanceFacts(deps, access);
  const units = facts.units.map((unit) => checklistOf(unit, facts));
  return { ...(await logOf(deps, access, facts)), units };
}

async function logOf(
  { db }: Pick<ProductDeps, 'db'>,
  access: Access,
  facts: MaintenanceFacts,
): Promise<Omit<MaintenanceLog, 'units'>> {
  const company = access.role === 'partner' ? await companyOf(db, access) : null;
  const isHousehold = access.role === 'owner' || access.role === 'resident';
  const counts = await fileCounts(db, access, 'maintenance-entry');
  return {
    installation: access.installationId,
    today: facts.today,
    entries: facts.entries.map((entry) =>
      entryAnswer(entry, {
        units: facts.units,
        recorder: company?.partner ?? null,
        fileCount: counts.get(entry.entryId) ?? 0,
      }),
    ),
    hasCalendar: isHousehold ? await hasFeed(db, access) : null,
  };
}

function checklistOf(
  unit: Unit,
  { today, entries, states }: MaintenanceFacts,
): MaintenanceLog['units'][number] {
  const { unitId, kind } = unit;
  const device = states.get(unitId)?.device ?? null;
  const own = entriesAbout(unitId, entries);
  return {
    unit: unitId,
    name: unit.name || unit.model,
    checklist: [...checklistRows({ kind, device }, { entries: own, today })],
  };
}

export async function unitMaintenance(
  deps: Deps,
  access: Access,
  unit: Unit,
  facts: MaintenanceFacts,
): Promise<UnitMaintenance> {
  const { today } = facts;
  const own = entriesAbout(unit.unitId, facts.entries);
  const device = facts.states.get(unit.unitId)?.device ?? null;
  const interval = facts.intervals.get(unit.unitId) ?? null;
  const services = own.filter(({ kind }) => kind === 'service');
  const commissioning = facts.commissionings.get(unit.unitId) ?? null;
  const setUpOn = commissioning?.on ?? null;
  const since = sinceOf(services, setUpOn);
  const running =
    interval?.hours && since
      ? await runningHours(deps, access, {
          unit,
          device,
          since: since.on,
          service: since.service,
          today,
        })
      : null;
  const next = interval
    ? nextService({ since: since?.on ?? null, interval, counted: running, today })
    : null;
  return {
    ...checklistOf(unit, facts),
    kind: unit.kind,
    interval,
    since: since && { on: since.on, by: since.service ? 'service' : 'commissioning' },
    running,
    next: next ?? { dueOn: null, by: null, state: 'unknown' },
    leakCheck: commissioning?.refrigerant
      ? leakCheckOf({
          refrigerant: commissioning.refrigerant,
          setUpOn,
          today,
          ...refrigerantRecord(own),
        })
      : null,
    proof: [...proofOfUnit(unit, facts)],
  };
}

/** Periods of the warranty's maintenance of a unit; none without a day of set-up. */
export function proofOfUnit(
  { unitId }: Pick<Unit, 'unitId'>,
  { today, entries, commissionings, intervals }: MaintenanceFacts,
): readonly ProofPeriod[] {
  const interval = intervals.get(unitId);
  const from = commissionings.get(unitId)?.on ?? null;
  if (!interval || from === null) return [];
  // Manufacturers ask for the service of a company.
  const services = entriesAbout(unitId, entries).flatMap(({ entryId: entry, kind, on, company }) =>
    kind === 'service' && company !== null ? [{ entry, on }] : [],
  );
  return proofOf({ from, services, months: interval.months, today });
}

function entryAnswer(
  { entryId: entry, partner, recordedAt, ...stored }: StoredEntry,
  {
    units,
    recorder,
    fileCount,
  }: {
    readonly units: readonly Unit[];
    readonly recorder: string | null;
    readonly fileCount: number;
  },
): MaintenanceEntry {
  const unit = units.find(({ unitId }) => unitId === stored.unit);
  return {
    ...stored,
    entry,
    unitName: unit ? unit.name || unit.model : null,
    recordedAt: recordedAt.toString(),
    recordedBy: partner === null ? 'household' : 'partner',
    fileCount,
    canCorrect: mayCorrect({ partner, correctedBy: stored.correctedBy }, recorder),
  };
}
