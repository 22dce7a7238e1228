import type { Brand } from '@hearth/platform/files/brand-folder.ts';
import type { ContractClient } from '@hearth/platform/http/client.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import type { FairPictureReader } from '@hearth/qr/fair-picture-reader.ts';
import type { alertContract } from '@hearth/energy/alert/contract.ts';
import type { planContract } from '@hearth/energy/plan/contract.ts';
import type { applianceContract } from '@hearth/energy/appliance/contract.ts';
import type { energyChangesContract } from '@hearth/energy/changes/contract.ts';
import type { lastDayContract } from '@hearth/energy/last-day/contract.ts';
import type { homeForecastContract } from '@hearth/energy/home-forecast/contract.ts';
import type { planResultContract } from '@hearth/energy/plan-result/contract.ts';
import type { historyContract } from '@hearth/energy/history/contract.ts';
import type { importContract } from '@hearth/energy/import/contract.ts';
import type { todayContract } from '@hearth/energy/today/contract.ts';
import type { logsContract } from '@hearth/energy/logs/contract.ts';
import type { placeContract } from '@hearth/energy/place/contract.ts';
import type { powerContract } from '@hearth/energy/power/contract.ts';
import type { billContract } from '@hearth/energy/bill/contract.ts';
import type { costContract } from '@hearth/energy/cost/contract.ts';
import type { hygieneContract } from '@hearth/energy/hygiene/contract.ts';
import type { heatEffectContract } from '@hearth/energy/heat-effect/contract.ts';
import type { scheduleCostContract } from '@hearth/energy/schedule-cost/contract.ts';
import type { monthBudgetContract } from '@hearth/energy/month-budget/contract.ts';
import type { expectedYearContract } from '@hearth/energy/expected-year/contract.ts';
import type { pastOfHomeContract } from '@hearth/energy/home-transfer/contract.ts';
import type { settingContract } from '@hearth/energy/setting/contract.ts';
import type { profileContract } from '@hearth/identity/profile/contract.ts';
import type { signUpContract } from '@hearth/identity/sign-up/contract.ts';
import type { consentContract } from '@hearth/identity/consent/contract.ts';
import type { deletionContract } from '@hearth/identity/deletion/contract.ts';
import type { emailChangeContract } from '@hearth/identity/email-change/contract.ts';
import type { passkeyContract } from '@hearth/identity/passkey/contract.ts';
import type { passwordContract } from '@hearth/identity/password/contract.ts';
import type { securityLogContract } from '@hearth/identity/security-log/contract.ts';
import type { sessionsContract } from '@hearth/identity/sessions/contract.ts';
import type { signInContract } from '@hearth/identity/sign-in/contract.ts';
import type { accountContract } from '@hearth/product/account/contract.ts';
import type { productChangesContract } from '@hearth/product/changes/contract.ts';
import type { claimContract } from '@hearth/product/claim/contract.ts';
import type { demoContract } from '@hearth/product/demo/contract.ts';
import type { documentContract } from '@hearth/product/document/contract.ts';
import type { FlagReader } from '@hearth/product/flag/flag-reader.ts';
import type { dossierContract } from '@hearth/product/dossier/contract.ts';
import type { transferContract } from '@hearth/product/transfer/contract.ts';
import type { draftContract } from '@hearth/product/draft/contract.ts';
import type { deviceLinkContract } from '@hearth/product/device-link/contract.ts';
import type { downtimeContract } from '@hearth/product/downtime/contract.ts';
import type { homeErasureContract } from '@hearth/product/erasure/contract.ts';
import type { dataSheetContract } from '@hearth/product/data-sheet/contract.ts';
import type { packageContract } from '@hearth/product/package/contract.ts';
import type { termsContract } from '@hearth/product/terms/contract.ts';
import type { homeDetailsContract } from '@hearth/product/home-details/contract.ts';
import type { inboxContract } from '@hearth/product/inbox/contract.ts';
import type { pushContract } from '@hearth/product/push/contract.ts';
import type { installationContract } from '@hearth/product/installation/contract.ts';
import type { assistanceContract } from '@hearth/product/assistance/contract.ts';
import type { maintenanceContract } from '@hearth/product/maintenance/contract.ts';
import type { uploadContract } from '@hearth/product/upload/contract.ts';
import type { manualContract } from '@hearth/product/manual/contract.ts';
import type { searchContract } from '@hearth/product/search/contract.ts';
import type { monitoringContract } from '@hearth/product/monitoring/contract.ts';
import type { notificationContract } from '@hearth/product/notification/contract.ts';
import type { overviewContract } from '@hearth/product/overview/contract.ts';
import type { colleagueContract } from '@hearth/product/colleague/contract.ts';
import type { privacyChoiceContract } from '@hearth/product/privacy-choice/contract.ts';
import type { partnerSystemContract } from '@hearth/product/partner-system/contract.ts';
import type { partnerPortalContract } from '@hearth/product/partner/portal/contract.ts';
import type { dataExportContract } from '@hearth/product/data-export/contract.ts';
import type { accessJournalContract } from '@hearth/product/access-journal/contract.ts';
import type { grantContract } from '@hearth/product/partner/grant/contract.ts';
import type { partnerContract } from '@hearth/product/partner/contract.ts';
import type { scheduleContract } from '@hearth/product/schedule/contract.ts';
import type { controlContract } from '@hearth/product/plan-control/contract.ts';
import type { tripContract } from '@hearth/product/trip/contract.ts';
import type { residentContract } from '@hearth/product/resident/contract.ts';
import type { purchaseContract } from '@hearth/product/purchase/contract.ts';
import type { registrationContract } from '@hearth/product/registration/contract.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import type { unitChangeContract } from '@hearth/product/unit-change/contract.ts';
import type { disputeContract } from '@hearth/product/dispute/contract.ts';
import type { unitRequestContract } from '@hearth/product/unit-request/contract.ts';
import type { ErrorLog } from './error-log.ts';
import type { TelemetryLog } from './telemetry-log.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { OperatorPass } from './operator-pass.ts';
import type { OpaqueName } from './opaque-name.ts';
import type { DeveloperAccess } from './developer-access.ts';
import type { DemoSessions } from './demo-sessions.ts';
import type { StoredForms } from './stored-forms.ts';
import type { LastAnswers } from './last-answers.ts';
import type { ReportingSettings } from './privacy-question.ts';
import type { Sessions } from './sessions.ts';
import type { StartLimit } from './start-limit.ts';
import type { AppInstances } from './app-instances.ts';

export type ProductClient = ContractClient<
  typeof accountContract &
    typeof privacyChoiceContract &
    typeof installationContract &
    typeof overviewContract &
    typeof deviceLinkContract &
    typeof monitoringContract &
    typeof maintenanceContract &
    typeof uploadContract &
    typeof assistanceContract &
    typeof scheduleContract &
    typeof tripContract &
    typeof controlContract &
    typeof downtimeContract &
    typeof notificationContract &
    typeof inboxContract &
    typeof pushContract &
    typeof productChangesContract &
    typeof demoContract &
    typeof draftContract &
    typeof claimContract &
    typeof registrationContract &
    typeof partnerContract &
    typeof dataExportContract &
    Pick<typeof accessJournalContract, 'listAccessJournal'> &
    typeof grantContract &
    typeof partnerPortalContract &
    typeof colleagueContract &
    typeof partnerSystemContract &
    typeof dataSheetContract &
    typeof documentContract &
    typeof dossierContract &
    typeof transferContract &
    typeof purchaseContract &
    typeof homeDetailsContract &
    typeof homeErasureContract &
    typeof unitChangeContract &
    typeof unitRequestContract &
    typeof disputeContract &
    typeof residentContract &
    typeof packageContract &
    typeof manualContract &
    typeof searchContract &
    typeof termsContract
>;
export type EnergyClient = ContractClient<
  typeof alertContract &
    typeof planContract &
    typeof applianceContract &
    typeof historyContract &
    typeof homeForecastContract &
    typeof planResultContract &
    typeof todayContract &
    typeof logsContract &
    typeof placeContract &
    typeof powerContract &
    typeof lastDayContract &
    typeof pastOfHomeContract &
    typeof settingContract &
    typeof costContract &
    typeof billContract &
    typeof expectedYearContract &
    typeof energyChangesContract &
    typeof importContract &
    typeof monthBudgetContract &
    typeof scheduleCostContract &
    typeof heatEffectContract &
    typeof hygieneContract
>;
export type IdentityClient = ContractClient<
  typeof signUpContract &
    typeof profileContract &
    typeof signInContract &
    typeof passwordContract &
    typeof emailChangeContract &
    typeof passkeyContract &
    typeof sessionsContract &
    typeof securityLogContract &
    typeof deletionContract &
    typeof consentContract
>;

/** Dependencies of the screens' loaders and the middleware: service clients, sessions, settings, the clock. */
export interface Backend {
  readonly product: ProductClient;
  readonly energy: EnergyClient;
  readonly identity: IdentityClient;
  readonly sessions: Sessions;
  readonly demoSessions: DemoSessions;
  readonly storedForms: StoredForms;
  /** Encrypts the cookie of a form that was posted without a session. */
  readonly unsentForms: Sealer;
  /** Encrypts a stored code for the verification mail of a sign-up. */
  readonly continuations: Sealer;
  readonly lastAnswers: LastAnswers;
  readonly provider: IdentityProvider;
  readonly startLimit: StartLimit;
  readonly flags: FlagReader;
  readonly appInstances: AppInstances;
  readonly errors: ErrorLog;
  readonly telemetry: TelemetryLog;
  readonly operatorPass: OperatorPass;
  /** Access to the developers' pages from another device. */
  readonly developerAccess: DeveloperAccess;
  /** Token for the web's own calls. */
  readonly serviceToken: () => Promise<string>;
  /** Opaque names of people and homes for data stored in a browser. */
  readonly opaque: OpaqueName;
  /** Reads codes in uploaded pictures. */
  readonly pictures: Pick<FairPictureReader, 'read'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: WebSettings;
}

/** An external identity provider with its page for account settings. */
export interface ExternalAccounts {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accountUrl: URL;
}

export interface WebSettings {
  readonly reporting: ReportingSettings;
  readonly elsewhere: ExternalAccounts | null;
  readonly publicUrl: URL;
  readonly environment: 'feature' | 'develop' | 'staging' | 'master';
  readonly brand: Brand;
  /** Whether mail is stored and shown to developers; only where no mail server is configured. */
  readonly hasOutbox: boolean;
  /** `locked` as the seed requires; a person's own "Allow zoom" takes precedence. */
  readonly viewportZoom: 'locked' | 'allow';
  /** Origins of device clouds that forms may redirect to. */
  readonly formTargets: readonly string[];
  /** Whether the demo is available. */
  readonly hasDemo: boolean;
  /** Demo account with a published password: shown to developers beside the sign-in form, and refused to others. */
  readonly demoAccount: { readonly email: string; readonly password: string } | null;
}
