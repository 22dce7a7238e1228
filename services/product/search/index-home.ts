import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { addressLines } from '../address/address-formats.ts';
import { currentPartner } from '../assistance/current-partner.ts';
import { requestsOf } from '../assistance/store.ts';
import type { ProductDeps } from '../deps.ts';
import { addressesOf } from '../home-details/store.ts';
import { homeNameOf, lockInstallation } from '../installation/store.ts';
import { everybodysHome } from '../wake-index.ts';
import { type StoredEntry, entriesOf } from '../maintenance/store.ts';
import { unitsOf } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import { type Audience, audiences } from './audience.ts';
import type { SearchContent, SearchKind } from './contract.ts';
import { entriesOfManuals } from './index-manuals.ts';
import { type IndexedEntry, syncEntries } from './store.ts';

/** Hours after which a home is indexed again, in case a change did not wake its index. */
const againHours = 24;

/** Makes the index of a home, or of the manuals, equal to what can be found there now. Returns the next look; null: the home is gone. */
export async function indexHome(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  installation: string,
): Promise<Temporal.Instant | null> {
  const now = clock.now();
  const exists = await db.transaction(async (tx) => {
    if (installation === everybodysHome) {
      await syncEntries(tx, installation, await entriesOfManuals(tx));
      return true;
    }
    // A home that is being deleted waits, so that no entry outlives it.
    if (!(await lockInstallation(tx, installation))) return false;
    await syncEntries(tx, installation, await entriesOfHome(tx, installation, now));
    return true;
  });
  return exists ? now.add({ hours: againHours }) : null;
}

async function entriesOfHome(
  db: Database,
  installation: string,
  now: Temporal.Instant,
): Promise<readonly IndexedEntry[]> {
  const home = { installationId: branded<string, 'InstallationId'>(installation) };
  const units = await unitsOf(db, home);
  const unitName = (unit: string | null): string => {
    const found = units.find(({ unitId }) => unitId === unit);
    return found ? found.name || found.model : '';
  };
  const address = (await addressesOf(db, [home])).get(home.installationId);
  const partner = await currentPartner(db, home, now);
  const name = await homeNameOf(db, installation);
  const { members, household } = audiences;
  return [
    entry('home', members, { subject: 'home', title: name, target: { to: 'home' } }),
    ...(address
      ? [
          entry('home', household, {
            subject: 'home',
            title: name,
            note: addressLines(address).join(', '),
            target: { to: 'home' },
          }),
        ]
      : []),
    ...units.flatMap(unitEntries),
    ...(partner
      ? [
          entry('partner', household, {
            subject: `partner ${partner.partnerId}`,
            title: partner.name,
            note: [partner.phone, partner.email].filter((line) => line !== null).join(', '),
            target: { to: 'partner' },
          }),
        ]
      : []),
    ...(await entriesOf(db, home))
      .filter(({ correctedBy }) => correctedBy === null)
      .map((logged) => maintenanceEntry(logged, unitName(logged.unit))),
    ...(await requestsOf(db, home, null))
      .filter(({ state }) => state !== 'draft')
      .map(({ requestId, number, unit, symptom, state, faultCode, description }) =>
        entry('request', household, {
          subject: `request ${requestId}`,
          note: [number, unitName(unit), faultCode].filter(Boolean).join(', '),
          text: description,
          codes: faultCode === null ? [] : [faultCode],
          target: { to: 'request', request: requestId, symptom, state },
        }),
      ),
  ];
}

function unitEntries({ unitId, name, model, serial }: Unit): readonly IndexedEntry[] {
  const { monitoring, household } = audiences;
  const unit = { subject: `unit ${unitId}`, title: name || model, target: { to: 'unit' as const } };
  const note = name === '' || model === name ? '' : model;
  return [
    entry('unit', monitoring, { ...unit, note }),
    ...(serial === null
      ? []
      : [
          entry('unit', household, {
            ...unit,
            note: [note, serial].filter(Boolean).join(', '),
            codes: [serial],
          }),
        ]),
  ];
}

/** The first line of the findings is the title. */
function maintenanceEntry(
  { entryId, kind, on, company, findings, parts }: StoredEntry,
  unitName: string,
): IndexedEntry {
  const [first = '', ...rest] = findings.split('\n');
  return entry('maintenance', audiences.monitoring, {
    subject: `maintenance ${entryId}`,
    title: first,
    note: [company, unitName].filter(Boolean).join(', '),
    text: [...rest, ...parts].join('\n'),
    target: { to: 'maintenance', entry: entryId, kind, on },
  });
}

type HomeContent = Pick<SearchContent, 'target'> &
  Partial<Pick<SearchContent, 'title' | 'note' | 'text'>> & {
    readonly subject: string;
    readonly codes?: readonly string[];
  };

const entry = (
  kind: SearchKind,
  audience: Audience,
  { subject, codes = [], title = '', note = '', text = '', target }: HomeContent,
): IndexedEntry => ({
  audience,
  subject,
  kind,
  codes,
  content: { title, note, text, language: '', target },
});
