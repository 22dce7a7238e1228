import { type TokenKey, signPerson, signService } from '@hearth/access/access.ts';
import {
  type ClientOptions,
  type ServiceLocation,
  createClient,
} from '@hearth/platform/http/client.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Metrics } from '@hearth/platform/process/metrics.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { createFairPictureReader } from '@hearth/qr/fair-picture-reader.ts';
import { createPictureReader } from '@hearth/qr/picture-reader.ts';
import { alertContract } from '@hearth/energy/alert/contract.ts';
import { planContract } from '@hearth/energy/plan/contract.ts';
import { applianceContract } from '@hearth/energy/appliance/contract.ts';
import { billContract } from '@hearth/energy/bill/contract.ts';
import { costContract } from '@hearth/energy/cost/contract.ts';
import { hygieneContract } from '@hearth/energy/hygiene/contract.ts';
import { heatEffectContract } from '@hearth/energy/heat-effect/contract.ts';
import { scheduleCostContract } from '@hearth/energy/schedule-cost/contract.ts';
import { monthBudgetContract } from '@hearth/energy/month-budget/contract.ts';
import { expectedYearContract } from '@hearth/energy/expected-year/contract.ts';
import { pastOfHomeContract } from '@hearth/energy/home-transfer/contract.ts';
import { settingContract } from '@hearth/energy/setting/contract.ts';
import { energyChangesContract } from '@hearth/energy/changes/contract.ts';
import { lastDayContract } from '@hearth/energy/last-day/contract.ts';
import { homeForecastContract } from '@hearth/energy/home-forecast/contract.ts';
import { planResultContract } from '@hearth/energy/plan-result/contract.ts';
import { historyContract } from '@hearth/energy/history/contract.ts';
import { importContract } from '@hearth/energy/import/contract.ts';
import { todayContract } from '@hearth/energy/today/contract.ts';
import { logsContract } from '@hearth/energy/logs/contract.ts';
import { placeContract } from '@hearth/energy/place/contract.ts';
import { powerContract } from '@hearth/energy/power/contract.ts';
import { profileContract } from '@hearth/identity/profile/contract.ts';
import { signUpContract } from '@hearth/identity/sign-up/contract.ts';
import { consentContract } from '@hearth/identity/consent/contract.ts';
import { deletionContract } from '@hearth/identity/deletion/contract.ts';
import { emailChangeContract } from '@hearth/identity/email-change/contract.ts';
import { passkeyContract } from '@hearth/identity/passkey/contract.ts';
import { passwordContract } from '@hearth/identity/password/contract.ts';
import { securityLogContract } from '@hearth/identity/security-log/contract.ts';
import { sessionsContract } from '@hearth/identity/sessions/contract.ts';
import { signInContract } from '@hearth/identity/sign-in/contract.ts';
import { accountContract } from '@hearth/product/account/contract.ts';
import { privacyChoiceContract } from '@hearth/product/privacy-choice/contract.ts';
import { productChangesContract } from '@hearth/product/changes/contract.ts';
import { claimContract } from '@hearth/product/claim/contract.ts';
import { demoContract } from '@hearth/product/demo/contract.ts';
import { documentContract } from '@hearth/product/document/contract.ts';
import { dossierContract } from '@hearth/product/dossier/contract.ts';
import { transferContract } from '@hearth/product/transfer/contract.ts';
import { draftContract } from '@hearth/product/draft/contract.ts';
import { deviceLinkContract } from '@hearth/product/device-link/contract.ts';
import { errorReportContract } from '@hearth/product/error-report/contract.ts';
import { telemetryContract } from '@hearth/product/telemetry/contract.ts';
import { flagContract } from '@hearth/product/flag/contract.ts';
import { type FlagReader, createFlagReader } from '@hearth/product/flag/flag-reader.ts';
import { downtimeContract } from '@hearth/product/downtime/contract.ts';
import { homeErasureContract } from '@hearth/product/erasure/contract.ts';
import { dataSheetContract } from '@hearth/product/data-sheet/contract.ts';
import { packageContract } from '@hearth/product/package/contract.ts';
import { termsContract } from '@hearth/product/terms/contract.ts';
import { homeDetailsContract } from '@hearth/product/home-details/contract.ts';
import { inboxContract } from '@hearth/product/inbox/contract.ts';
import { pushContract } from '@hearth/product/push/contract.ts';
import { installationContract } from '@hearth/product/installation/contract.ts';
import { assistanceContract } from '@hearth/product/assistance/contract.ts';
import { maintenanceContract } from '@hearth/product/maintenance/contract.ts';
import { uploadContract } from '@hearth/product/upload/contract.ts';
import { manualContract } from '@hearth/product/manual/contract.ts';
import { searchContract } from '@hearth/product/search/contract.ts';
import { monitoringContract } from '@hearth/product/monitoring/contract.ts';
import { notificationContract } from '@hearth/product/notification/contract.ts';
import { overviewContract } from '@hearth/product/overview/contract.ts';
import { colleagueContract } from '@hearth/product/colleague/contract.ts';
import { partnerSystemContract } from '@hearth/product/partner-system/contract.ts';
import { partnerPortalContract } from '@hearth/product/partner/portal/contract.ts';
import { dataExportContract } from '@hearth/product/data-export/contract.ts';
import { accessJournalContract } from '@hearth/product/access-journal/contract.ts';
import { grantContract } from '@hearth/product/partner/grant/contract.ts';
import { partnerContract } from '@hearth/product/partner/contract.ts';
import { residentContract } from '@hearth/product/resident/contract.ts';
import { purchaseContract } from '@hearth/product/purchase/contract.ts';
import { registrationContract } from '@hearth/product/registration/contract.ts';
import { scheduleContract } from '@hearth/product/schedule/contract.ts';
import { controlContract } from '@hearth/product/plan-control/contract.ts';
import { tripContract } from '@hearth/product/trip/contract.ts';
import { unitChangeContract } from '@hearth/product/unit-change/contract.ts';
import { disputeContract } from '@hearth/product/dispute/contract.ts';
import { unitRequestContract } from '@hearth/product/unit-request/contract.ts';
import type { Backend, WebSettings } from './backend.ts';
import type { DeveloperAccess } from './developer-access.ts';
import { createTelemetryLog } from './telemetry-log.ts';
import { createErrorLog } from './error-log.ts';
import { type IdentityProviderOptions, createIdentityProvider } from './identity-provider.ts';
import { createDemoSessions } from './demo-sessions.ts';
import { createStoredForms } from './stored-forms.ts';
import { createLastAnswers } from './last-answers.ts';
import { waitingForAttempt } from './running-attempt.ts';
import { createOpaqueName } from './opaque-name.ts';
import { createOperatorPass } from './operator-pass.ts';
import { type SessionsOptions, createSessions } from './sessions.ts';
import { createStartLimit } from './start-limit.ts';
import { createAppInstances } from './app-instances.ts';

export interface BackendOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly random: () => number;
  readonly settings: WebSettings;
  readonly tokenKey: TokenKey;
  /** Encrypts session data. */
  readonly sessionKey: Uint8Array;
  /** Signs the operator's pass for a closed app. */
  readonly operatorKey: Uint8Array;
  readonly developerAccess: DeveloperAccess;
  /** Signs the tokens of app instances. */
  readonly appInstanceKey: Uint8Array;
  readonly oidcClient: { readonly id: string; readonly secret: string };
  readonly product: ServiceLocation;
  readonly energy: ServiceLocation;
  readonly identity: ServiceLocation;
  /** Overrides the specification's time limit, for busy machines. */
  readonly pageTimeOutMs?: number;
  /** Reaches the provider under its public address. */
  readonly provider: (request: Request) => Promise<Response>;
}

/** The seed's `timeOutMs`: time limit of a page for its services; it then shows what it has. */
export const usualPageTimeOutMs = 800;
/** Time limit of sign-in (password hash) and linking (vendor's cloud), for which a person waits. */
const patientTimeOutMs = 20_000;

/** Unit detection has the short limit of a page, which reports a longer search. A proof has the long one. */
const { detectUnit, ...claims } = claimContract;

const identityContract = {
  ...signUpContract,
  ...profileContract,
  ...signInContract,
  ...passwordContract,
  ...emailChangeContract,
  ...passkeyContract,
  ...sessionsContract,
  ...securityLogContract,
  ...deletionContract,
  ...consentContract,
};

/** Calls of a page to the provider for display or permission checks, with the short limit. */
const identityReads = {
  getAccount: profileContract.getAccount,
  listPasskeys: passkeyContract.listPasskeys,
  listSecurityLog: securityLogContract.listSecurityLog,
  listConsents: consentContract.listConsents,
};

const energyContract = {
  ...alertContract,
  ...planContract,
  ...applianceContract,
  ...historyContract,
  ...homeForecastContract,
  ...planResultContract,
  ...todayContract,
  ...logsContract,
  ...placeContract,
  ...powerContract,
  ...lastDayContract,
  ...pastOfHomeContract,
  ...settingContract,
  ...costContract,
  ...billContract,
  ...expectedYearContract,
  ...monthBudgetContract,
  ...scheduleCostContract,
  ...heatEffectContract,
  ...hygieneContract,
  ...energyChangesContract,
};

/** Reads of homes, and membership. */
const ofHomes = {
  ...dataSheetContract,
  ...documentContract,
  ...dossierContract,
  ...transferContract,
  ...purchaseContract,
  ...homeDetailsContract,
  ...maintenanceContract,
  ...uploadContract,
  ...assistanceContract,
  ...homeErasureContract,
  ...unitChangeContract,
  ...unitRequestContract,
  ...disputeContract,
  ...residentContract,
  ...packageContract,
  ...termsContract,
  ...partnerPortalContract,
  ...colleagueContract,
  ...partnerSystemContract,
};

const ofPeople = {
  ...accountContract,
  ...privacyChoiceContract,
  ...installationContract,
  ...inboxContract,
  ...pushContract,
};

/** Reads and commands of units. */
const ofUnits = {
  ...monitoringContract,
  ...scheduleContract,
  ...tripContract,
  ...controlContract,
  ...manualContract,
  ...searchContract,
};

export function makeBackend(options: BackendOptions): Backend {
  const { db, clock, log, metrics, random, settings, pageTimeOutMs = usualPageTimeOutMs } = options;
  const within = (reach: ServiceLocation, timeoutMs: number): ClientOptions => ({
    ...reach,
    timeoutMs,
    retries: 0,
    random,
  });
  const pageProduct = createClient(
    {
      ...ofPeople,
      ...overviewContract,
      ...ofUnits,
      ...downtimeContract,
      ...productChangesContract,
      ...draftContract,
      detectUnit,
      ...registrationContract,
      ...partnerContract,
      ...dataExportContract,
      listAccessJournal: accessJournalContract.listAccessJournal,
      ...grantContract,
      ...ofHomes,
    },
    within(options.product, pageTimeOutMs),
  );
  const patientProduct = createClient(
    { ...claims, ...deviceLinkContract, ...notificationContract, ...demoContract },
    within(options.product, patientTimeOutMs),
  );
  const serviceToken = () => signService('web', options.tokenKey, clock);
  const provider = createIdentityProvider({
    ...clientOf(options),
    redirectUri: new URL('/auth/callback', settings.publicUrl).href,
    postLogoutRedirectUri: new URL('/landing', settings.publicUrl).href,
    clock,
    log,
  });
  const sealer = (purpose: string) => createSealer(options.sessionKey, purpose);
  const opaque = createOpaqueName(options.sessionKey);
  const tokens = settings.elsewhere ? { personToken: personTokens(options) } : {};
  return {
    product: { ...waitingForAttempt(pageProduct), ...waitingForAttempt(patientProduct) },
    energy: {
      ...createClient(energyContract, within(options.energy, pageTimeOutMs)),
      ...createClient(importContract, within(options.energy, patientTimeOutMs)),
    },
    identity: identityOf((timeoutMs) => within(options.identity, timeoutMs), pageTimeOutMs),
    sessions: createSessions({ db, clock, provider, sealer: sealer('web sessions'), ...tokens }),
    demoSessions: createDemoSessions({ db, clock, sealer: sealer('web demo sessions') }),
    continuations: sealer('web continuations'),
    unsentForms: sealer('web unsent forms'),
    storedForms: createStoredForms({ db, clock, sealer: sealer('web stored forms') }),
    lastAnswers: createLastAnswers(clock),
    provider,
    flags: flagsFrom(within(options.product, pageTimeOutMs), { clock, serviceToken }),
    errors: errorsTo(within(options.product, pageTimeOutMs), { clock, log, serviceToken }),
    telemetry: telemetryTo(within(options.product, pageTimeOutMs), { log, metrics, serviceToken }),
    appInstances: createAppInstances({ key: options.appInstanceKey, clock }),
    startLimit: createStartLimit({ db, clock, opaque }),
    operatorPass: createOperatorPass(options.operatorKey),
    developerAccess: options.developerAccess,
    serviceToken,
    opaque,
    pictures: picturesOf(clock),
    clock,
    log,
    settings,
  };
}

const flagsFrom = (
  reach: ClientOptions,
  { clock, serviceToken }: Pick<Backend, 'clock' | 'serviceToken'>,
): FlagReader => {
  const client = createClient(flagContract, reach);
  return createFlagReader({
    clock,
    read: async () => {
      const found = await client.getFlagTemplate({}, { token: await serviceToken() });
      return found.ok ? found.value : null;
    },
  });
};

const errorsTo = (
  reach: ClientOptions,
  deps: Pick<Backend, 'clock' | 'log' | 'serviceToken'>,
): Backend['errors'] =>
  createErrorLog({ ...deps, client: createClient(errorReportContract, reach) });

const telemetryTo = (
  reach: ClientOptions,
  deps: Pick<Backend, 'log' | 'serviceToken'> & { readonly metrics: Metrics },
): Backend['telemetry'] =>
  createTelemetryLog({ ...deps, client: createClient(telemetryContract, reach) });

const picturesOf = (clock: Clock) =>
  createFairPictureReader({
    reader: createPictureReader(),
    nowMs: () => clock.now().epochMilliseconds,
    networkOf,
  });

const identityOf = (within: (timeoutMs: number) => ClientOptions, pageTimeOutMs: number) => ({
  ...createClient(identityContract, within(patientTimeOutMs)),
  ...createClient(identityReads, within(pageTimeOutMs)),
});

/** Client of our own provider in this process, or of the configured external one. */
function clientOf({
  settings,
  oidcClient,
  provider,
}: BackendOptions): Pick<
  IdentityProviderOptions,
  'issuer' | 'clientId' | 'clientSecret' | 'resource' | 'fetch'
> {
  const { elsewhere, publicUrl } = settings;
  return elsewhere
    ? { ...elsewhere, resource: null, fetch }
    : {
        issuer: new URL('/idp', publicUrl),
        clientId: oidcClient.id,
        clientSecret: oidcClient.secret,
        resource: 'urn:hearth:api',
        fetch: provider,
      };
}

type PersonToken = NonNullable<SessionsOptions['personToken']>;

/** Tokens of people of an external provider, whom the web vouches for at our services. */
function personTokens({ tokenKey, clock }: BackendOptions): PersonToken {
  return ({ authTimeS, ...person }) =>
    signPerson({ ...person, authTime: authTimeS }, tokenKey, clock);
}
