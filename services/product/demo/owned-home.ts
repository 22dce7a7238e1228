import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { demoHomesContract } from '@hearth/device-cloud/demo-homes/contract.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { findOrCreatePerson } from '../account/store.ts';
import { asProduct } from '../call-service.ts';
import type { DemoProductDeps } from '../deps.ts';
import { grantSealer } from '../device-link/session/link-session.ts';
import { grantText } from '../device-link/session/stored-grant.ts';
import { type NewReading, storeReading } from '../device-link/store-reading.ts';
import { createLink } from '../device-link/store.ts';
import { createInstallation, installationExists } from '../installation/store.ts';
import { heatPumpOf, ownedDevices } from '../unit/store.ts';
import { demoHome } from './contract.ts';
import { deleteHalfStored, homeOfCopy } from './home-id.ts';
import { enqueueSettings, enqueueMeter } from './outbox.ts';
import { putTemplateDetails } from './put-template-details.ts';
import { sessionIdOf } from './session-id.ts';
import { putTemplatePartner } from './put-template-partner.ts';
import { putTemplateTransfers } from './put-template-transfers.ts';
import { enqueueRequests } from './template-requests.ts';
import { ensureTemplateHome } from './template-homes.ts';
import { enqueuePast, pastDays } from './template-past.ts';

const topic = 'product.owned-home';

const ownedHome = z.object({
  /** The owner, as the identity provider names the person. */
  issuer: z.string(),
  subject: z.string(),
  /** An employee of the company that looks after the home; null: nobody works there. */
  partner: z.string().nullable().default(null),
  /** The template home that it copies. */
  home: demoHome,
  /** Language of the names in the home. */
  language: locale,
});
export type OwnedHome = z.infer<typeof ownedHome>;
type NewOwnedHome = z.input<typeof ownedHome>;

/** Enqueues the creation of a linked home for the account that a first start creates. */
export async function enqueueOwnedHome(
  db: Database,
  clock: Clock,
  owned: NewOwnedHome,
): Promise<void> {
  const key = `${owned.subject} ${owned.home}`;
  await enqueue(db, { topic, key, payload: ownedHome.parse(owned) }, clock);
}

/** Deliveries are repeated after an error; a home is created once. */
export function ownedHomeDeliveries(deps: DemoProductDeps): Service['outbox'] {
  return { [topic]: (payload) => createOwnedHome(deps, ownedHome.parse(payload)) };
}

/** A copy at the vendor that no session ends. */
const copyUntil = Temporal.Instant.from('2200-01-01T00:00:00Z');

async function createOwnedHome(deps: DemoProductDeps, owned: OwnedHome): Promise<void> {
  const { home, language, subject } = owned;
  await ensureTemplateHome(deps, home);
  const demoHome = sessionIdOf(deps.demo.hashKey, `owned ${subject} ${home}`);
  const copied = await deps.demo.cloud.copyTemplateHome(
    { params: { demoHome }, body: { home, until: copyUntil.toString(), language } },
    await asProduct(deps),
  );
  assertAnswered(copied, 'device-cloud');
  const { grant, timeZone } = copied.value;
  const request = { accessToken: grant.accessToken, timeZone, now: deps.clock.now() };
  const answer = await deps.vendors.onecta.cloud.read(request);
  if (!answer.ok) throw new Error(`copied home not read: ${answer.code}`);
  const { reading, world } = answer;
  await deps.db.transaction((tx) =>
    storeOwnedHome(tx, deps, { owned, demoHome, copy: copied.value, reading, world }),
  );
}

async function storeOwnedHome(
  tx: Database,
  deps: DemoProductDeps,
  created: {
    readonly owned: OwnedHome;
    readonly demoHome: string;
    readonly copy: AnswerOf<typeof demoHomesContract.copyTemplateHome>;
    readonly reading: NewReading['reading'];
    readonly world: NewReading['world'];
  },
): Promise<void> {
  const { owned, demoHome, copy, reading, world } = created;
  const devices = copy.devices.map(({ device }) => device);
  const id = homeOfCopy(demoHome);
  if (await installationExists(tx, id)) return;
  if ((await ownedDevices(tx, 'onecta', devices)).length > 0) return;
  await deleteHalfStored(tx, id);
  const now = deps.clock.now();
  const { home, issuer, subject, partner, language } = owned;
  const { name, timeZone, account, channels, grant } = copy;
  const { personId: person } = await findOrCreatePerson(tx, { issuer, subject }, now);
  const installation = await createInstallation(tx, { owner: person, name, timeZone, id }, now);
  const grantSealed = grantSealer(deps).seal(grantText(grant));
  const link = await createLink(tx, { installation, person, vendor: 'onecta', grantSealed }, now);
  await storeReading(tx, deps, { link, reading, world, timeZone, now, newHome: { timeZone } });
  await putTemplateDetails(tx, deps, { home, link });
  const { historyDays } = deps.demo;
  const heatPump = await heatPumpOf(tx, link.linkId);
  const meter = { meter: demoHome, channels, heatPump, historyDays };
  await enqueueMeter(tx, deps, { installation, account, ...meter });
  await enqueueSettings(tx, deps, { home, installation, author: person });
  const past = { home, link: link.linkId, days: pastDays, hasChanges: true };
  await enqueuePast(tx, deps, { installation, ...past });
  await putTemplateTransfers(tx, deps, { home, installation, owner: person, language });
  const employee = partner === null ? null : { issuer, subject: partner };
  const company = await putTemplatePartner(tx, deps, { home, installation, employee });
  if (company !== null)
    await enqueueRequests(tx, deps, { installation, owner: person, company, language });
}
