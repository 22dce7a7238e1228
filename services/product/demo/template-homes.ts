import { assertAnswered } from '@hearth/core/call-error.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { demoHomesContract } from '@hearth/device-cloud/demo-homes/contract.ts';
import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { findOrCreatePerson } from '../account/store.ts';
import { asProduct } from '../call-service.ts';
import type { DemoProductDeps } from '../deps.ts';
import { type NewReading, storeReading } from '../device-link/store-reading.ts';
import { grantText } from '../device-link/session/stored-grant.ts';
import { grantSealer } from '../device-link/session/link-session.ts';
import { createLink, linkById, renewLink } from '../device-link/store.ts';
import { createUnownedInstallation } from '../installation/store.ts';
import { heatPumpOf } from '../unit/store.ts';
import type { DemoHome } from './contract.ts';
import { enqueueSettings, enqueueMeter } from './outbox.ts';
import { enqueueBill } from './put-template-bill.ts';
import { enqueuePast, pastDays } from './template-past.ts';
import { type TemplateHome, insertTemplateHome, saveLoadedShare, templateHomes } from './store.ts';

/** Issuer of the persons that own the device links of template homes; no identity provider has this name. */
const templateIssuer = 'urn:hearth:template-home';

/**
 * Fills the gap in the curves of template homes while no process read them, and adds the settings that homes of an older release
 * lack; for the start of a process.
 */
export async function completeTemplateHomes(deps: DemoProductDeps): Promise<void> {
  for (const template of await templateHomes(deps.db)) {
    const { home, installationId: installation, linkId: link } = template;
    await enqueuePast(deps.db, deps, { home, installation, link, days: 1, hasChanges: false });
    const author = await ownerOf(deps.db, deps, home);
    await enqueueSettings(deps.db, deps, { home, installation, author });
    if (template.loaded === 1) await enqueueBill(deps.db, deps, { home, author });
  }
}

/** The person that owns the device link of a template home. */
async function ownerOf(
  db: Database,
  deps: Pick<DemoProductDeps, 'clock'>,
  home: DemoHome,
): Promise<PersonId> {
  const owner = { issuer: templateIssuer, subject: home };
  const { personId } = await findOrCreatePerson(db, owner, deps.clock.now());
  return personId;
}

/** Creates missing template homes, renews their grants and updates the loaded share of their history. */
export async function maintainTemplateHomes(deps: DemoProductDeps): Promise<void> {
  for (const home of deps.demo.homes)
    await maintainTemplateHome(deps, home).catch((error: unknown) =>
      deps.log.warn({ err: error, home }, 'template home not maintained'),
    );
}

async function maintainTemplateHome(deps: DemoProductDeps, home: DemoHome): Promise<void> {
  const template = (await templateHomes(deps.db)).find((each) => each.home === home);
  if (!template) return createTemplateHome(deps, home);
  await renewGrant(deps, template);
  if (template.loaded < 1) await updateLoadedShare(deps, template);
}

type OpenedTemplate = AnswerOf<typeof demoHomesContract.openTemplateHome>;

async function openTemplate(deps: DemoProductDeps, home: DemoHome): Promise<OpenedTemplate> {
  const opened = await deps.demo.cloud.openTemplateHome(
    { params: { home } },
    await asProduct(deps),
  );
  assertAnswered(opened, 'device-cloud');
  return opened.value;
}

/** Creates a template home unless it exists. */
export async function ensureTemplateHome(deps: DemoProductDeps, home: DemoHome): Promise<void> {
  if ((await templateHomes(deps.db)).some((each) => each.home === home)) return;
  await createTemplateHome(deps, home);
}

async function createTemplateHome(deps: DemoProductDeps, home: DemoHome): Promise<void> {
  const opened = await openTemplate(deps, home);
  const { timeZone, grant } = opened;
  const request = { accessToken: grant.accessToken, timeZone, now: deps.clock.now() };
  const answer = await deps.vendors.onecta.cloud.read(request);
  if (!answer.ok) throw new Error(`template home not read: ${answer.code}`);
  const { reading, world } = answer;
  await deps.db.transaction((tx) => storeTemplateHome(tx, deps, { home, opened, reading, world }));
  deps.log.info({ home }, 'template home created; loading its history');
}

/** Serialises the creation of template homes across processes. */
const templatesLock = 7_206_394;

async function storeTemplateHome(
  tx: Database,
  deps: DemoProductDeps,
  {
    home,
    opened,
    reading,
    world,
  }: { home: DemoHome; opened: OpenedTemplate } & Pick<NewReading, 'reading' | 'world'>,
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [templatesLock]);
  if ((await templateHomes(tx)).some((template) => template.home === home)) return;
  const now = deps.clock.now();
  const { account, name, timeZone, channels, grant } = opened;
  const person = await ownerOf(tx, deps, home);
  const installation = await createUnownedInstallation(tx, { name, timeZone }, now);
  const grantSealed = grantSealer(deps).seal(grantText(grant));
  const link = await createLink(tx, { installation, person, vendor: 'onecta', grantSealed }, now);
  await storeReading(tx, deps, { link, reading, world, timeZone, now, newHome: { timeZone } });
  const meter = uuidv7(now);
  await insertTemplateHome(tx, {
    home,
    installationId: installation,
    linkId: link.linkId,
    account,
    meterId: meter,
    loaded: 0,
  });
  const { historyDays } = deps.demo;
  const heatPump = await heatPumpOf(tx, link.linkId);
  await enqueueMeter(tx, deps, { installation, account, meter, channels, heatPump, historyDays });
  await enqueueSettings(tx, deps, { home, installation, author: person });
  await enqueuePast(tx, deps, {
    home,
    installation,
    link: link.linkId,
    days: pastDays,
    hasChanges: true,
  });
}

/** Renews an ended grant without a sign-in, because template homes have no person who could sign in. */
async function renewGrant(deps: DemoProductDeps, { home, linkId }: TemplateHome): Promise<void> {
  const link = await linkById(deps.db, linkId);
  if (link?.state !== 'needs-sign-in') return;
  const { grant } = await openTemplate(deps, home);
  const now = deps.clock.now();
  const grantSealed = grantSealer(deps).seal(grantText(grant));
  await deps.db.transaction(async (tx) => {
    const person = await ownerOf(tx, deps, home);
    await renewLink(tx, { link: linkId, person, grantSealed }, now);
  });
}

async function updateLoadedShare(
  deps: DemoProductDeps,
  { home, loaded: previous }: TemplateHome,
): Promise<void> {
  const answer = await deps.demo.cloud.getTemplateHome({ params: { home } }, await asProduct(deps));
  const loaded = answer.ok ? (answer.value.loaded ?? 0) : previous;
  if (loaded <= previous) return;
  const author = await ownerOf(deps.db, deps, home);
  await deps.db.transaction(async (tx) => {
    await saveLoadedShare(tx, home, loaded);
    if (loaded === 1) await enqueueBill(tx, deps, { home, author });
  });
  deps.log.info({ home, loaded: Math.round(loaded * 100) / 100 }, 'template home history');
}
