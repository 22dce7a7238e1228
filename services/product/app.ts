import { createChanges } from '@hearth/platform/database/changes.ts';
import { type ServiceApp, createServiceApp } from '@hearth/platform/http/http.ts';
import type { DueWork, Service } from '@hearth/platform/process/service.ts';
import { partnerUses } from '@hearth/access/partner-use.ts';
import { accessJournalContract } from './access-journal/contract.ts';
import { accessJournalRoutes } from './access-journal/routes.ts';
import { saveUse } from './access-journal/store.ts';
import { accountContract } from './account/contract.ts';
import { accountRoutes } from './account/routes.ts';
import { assistanceContract } from './assistance/contract.ts';
import { escalateWork } from './assistance/jobs.ts';
import { assistanceDeliveries } from './assistance/outbox.ts';
import { assistanceRoutes } from './assistance/routes.ts';
import { productChangesContract } from './changes/contract.ts';
import { changesRoutes } from './changes/routes.ts';
import { claimContract } from './claim/contract.ts';
import { holderNoticeDeliveries } from './claim/outbox.ts';
import { claimRoutes } from './claim/routes.ts';
import type { DemoProductDeps, ProductDeps } from './deps.ts';
import { demoContract } from './demo/contract.ts';
import { endSessionsJob, templateHomesJob } from './demo/jobs.ts';
import { demoDeliveries } from './demo/outbox.ts';
import { ownedHomeDeliveries } from './demo/owned-home.ts';
import { billDeliveries } from './demo/put-template-bill.ts';
import { requestDeliveries } from './demo/template-requests.ts';
import { pastDeliveries } from './demo/template-past.ts';
import { demoRoutes } from './demo/routes.ts';
import { authenticatePersonOrVisitor } from './demo/authenticate-visitor.ts';
import { deviceLinkContract } from './device-link/contract.ts';
import { deliveries } from './device-link/delivery/outbox.ts';
import {
  commandWork,
  meterRequestJob,
  oldestReadingJob,
  purgeCommandsJob,
  readWork,
} from './device-link/jobs.ts';
import { deviceLinkRoutes } from './device-link/routes.ts';
import { unitChangedDeliveries } from './device-link/control/outbox.ts';
import { unitNameDeliveries } from './device-link/unit-name/outbox.ts';
import { disputeContract } from './dispute/contract.ts';
import { followDisputeWork } from './dispute/jobs.ts';
import { disputeDeliveries } from './dispute/outbox.ts';
import { disputeRoutes } from './dispute/routes.ts';
import { documentContract } from './document/contract.ts';
import { documentRoutes } from './document/routes.ts';
import { dossierContract } from './dossier/contract.ts';
import { dossierRoutes } from './dossier/routes.ts';
import { downtimeContract } from './downtime/contract.ts';
import { downtimeRoutes } from './downtime/routes.ts';
import { draftContract } from './draft/contract.ts';
import { draftRoutes } from './draft/routes.ts';
import { erasureContract, homeErasureContract } from './erasure/contract.ts';
import { erasureDeliveries } from './erasure/outbox.ts';
import { erasureRoutes, homeErasureRoutes } from './erasure/routes.ts';
import { dataExportContract } from './data-export/contract.ts';
import { dataExportWork, purgeExportsJob } from './data-export/jobs.ts';
import { dataExportRoutes } from './data-export/routes.ts';
import { dataSheetContract } from './data-sheet/contract.ts';
import { dataSheetRoutes } from './data-sheet/routes.ts';
import { createFileSandbox } from './file/file-sandbox.ts';
import { homeDetailsContract } from './home-details/contract.ts';
import { homeDetailsDeliveries } from './home-details/outbox.ts';
import { homePlacedWork } from './home-details/jobs.ts';
import { homeDetailsRoutes } from './home-details/routes.ts';
import { inboxContract } from './inbox/contract.ts';
import {
  mailDigestWork,
  mailMessageWork,
  purgeMessagesJob,
  pushMessageWork,
  sendPushWork,
} from './inbox/jobs.ts';
import { endedMessageRows, messageRows } from './inbox/message-rows.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { installationContract } from './installation/contract.ts';
import { installationRoutes } from './installation/routes.ts';
import { flagContract } from './flag/contract.ts';
import { createFlagReader } from './flag/flag-reader.ts';
import { flagRoutes } from './flag/routes.ts';
import { readTemplate } from './flag/store.ts';
import { telemetryContract } from './telemetry/contract.ts';
import { purgeTelemetryJob } from './telemetry/jobs.ts';
import { telemetryRoutes } from './telemetry/routes.ts';
import { errorReportContract } from './error-report/contract.ts';
import { mailErrorsWork, purgeErrorsJob } from './error-report/jobs.ts';
import { newErrorDeliveries } from './error-report/outbox.ts';
import { errorReportRoutes } from './error-report/routes.ts';
import { findAccess } from './installation/membership/find-access.ts';
import { maintenanceContract } from './maintenance/contract.ts';
import { maintenanceReminderWork } from './maintenance/jobs.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { manualContract } from './manual/contract.ts';
import { manualRoutes } from './manual/routes.ts';
import { monitoringContract } from './monitoring/contract.ts';
import { monitoringRoutes } from './monitoring/routes.ts';
import { notificationContract } from './notification/contract.ts';
import { mailWork, purgeMailJob } from './notification/jobs.ts';
import { notificationRoutes } from './notification/routes.ts';
import { overviewContract } from './overview/contract.ts';
import { overviewRoutes } from './overview/routes.ts';
import { packageContract } from './package/contract.ts';
import { packageEndWork, packageReminderWork } from './package/jobs.ts';
import { packageDeliveries } from './package/outbox.ts';
import { packageRoutes } from './package/routes.ts';
import { partnerContract } from './partner/contract.ts';
import { partnerPortalContract } from './partner/portal/contract.ts';
import { partnerPortalRoutes } from './partner/portal/routes.ts';
import { grantContract } from './partner/grant/contract.ts';
import { grantDeliveries } from './partner/grant/outbox.ts';
import { reviewWork, startGrantWork } from './partner/grant/jobs.ts';
import { grantRoutes } from './partner/grant/routes.ts';
import { partnerRoutes } from './partner/routes.ts';
import { colleagueContract } from './colleague/contract.ts';
import { purgeColleagueInvitationsJob } from './colleague/jobs.ts';
import { colleagueDeliveries } from './colleague/outbox.ts';
import { colleagueRoutes } from './colleague/routes.ts';
import { partnerSystemContract } from './partner-system/contract.ts';
import { deliverEventsWork, purgeDeliveriesJob } from './partner-system/jobs.ts';
import { deliveryRows } from './webhook/enqueue-event.ts';
import { webhookStoppedDeliveries } from './partner-system/outbox.ts';
import { partnerSystemRoutes } from './partner-system/routes.ts';
import { controlContract, planControlContract } from './plan-control/contract.ts';
import { endPlanWork } from './plan-control/jobs.ts';
import { planControlRoutes } from './plan-control/routes.ts';
import { privacyChoiceContract } from './privacy-choice/contract.ts';
import { privacyChoiceRoutes } from './privacy-choice/routes.ts';
import { purchaseContract } from './purchase/contract.ts';
import { checkPurchaseWork, sandboxEventWork } from './purchase/jobs.ts';
import type { PaymentProvider } from './purchase/payment-port.ts';
import { purchaseDeliveries } from './purchase/purchase-deliveries.ts';
import { purchaseRoutes } from './purchase/routes.ts';
import { paymentProviderOf } from './purchase/payment-provider.ts';
import { stripeContract } from './purchase/stripe/contract.ts';
import { pushContract } from './push/contract.ts';
import { purgePushesJob } from './push/jobs.ts';
import { pushRoutes } from './push/routes.ts';
import { registrationContract } from './registration/contract.ts';
import { registrationDeliveries } from './registration/outbox.ts';
import { purgeRegistrationsJob } from './registration/jobs.ts';
import { addUnitRoutes, registrationRoutes } from './registration/routes.ts';
import { residentContract } from './resident/contract.ts';
import { residentDeliveries } from './resident/outbox.ts';
import { purgeInvitationsJob } from './resident/jobs.ts';
import { residentRoutes } from './resident/routes.ts';
import { retentionWork } from './retention/jobs.ts';
import { searchContract } from './search/contract.ts';
import { searchIndexWork } from './search/jobs.ts';
import { searchRoutes } from './search/routes.ts';
import { scheduleContract } from './schedule/contract.ts';
import { appWeekWork } from './schedule/jobs.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { termsContract } from './terms/contract.ts';
import { termsOfHome } from './package/terms-of-home.ts';
import { termsRoutes } from './terms/routes.ts';
import { transferContract } from './transfer/contract.ts';
import { completeTransferWork, endUnansweredTransfersJob } from './transfer/jobs.ts';
import { transferDeliveries } from './transfer/outbox.ts';
import { transferRoutes } from './transfer/routes.ts';
import { isPassing } from './transfer/store.ts';
import { tripContract } from './trip/contract.ts';
import { tripWork } from './trip/jobs.ts';
import { tripRoutes } from './trip/routes.ts';
import { uploadContract } from './upload/contract.ts';
import { uploadExpiryWork } from './upload/jobs.ts';
import { uploadRoutes } from './upload/routes.ts';
import { unitChangeContract } from './unit-change/contract.ts';
import { unitChangeDeliveries } from './unit-change/outbox.ts';
import { unitChangeRoutes } from './unit-change/routes.ts';
import { unitRequestContract } from './unit-request/contract.ts';
import { mailExpiredRequestsJob } from './unit-request/jobs.ts';
import { unitRequestDeliveries } from './unit-request/outbox.ts';
import { unitRequestRoutes } from './unit-request/routes.ts';
import { unitInvitationDeliveries } from './unit-registry/outbox.ts';

/** The main product API: persons, their installations and units, and the only caller of device clouds. */
export function createProduct(deps: ProductDeps): Service {
  const { db, clock } = deps;
  const recordUse = partnerUses({ clock, store: (use) => saveUse(db, use) });
  const app = createServiceApp({
    ...deps,
    service: 'product',
    personOf: authenticatePersonOrVisitor(deps),
    accessTo: findAccess(deps),
    recordPartnerUse: recordUse,
  });
  const changes = createChanges({ ...deps, service: 'product', limits: deps.watchLimits });
  app.implement(accessJournalContract, accessJournalRoutes(deps));
  app.implement(accountContract, accountRoutes(deps));
  app.implement(erasureContract, erasureRoutes(deps));
  app.implement(homeErasureContract, homeErasureRoutes(deps));
  app.implement(installationContract, installationRoutes({ ...deps, isPassing }));
  app.implement(overviewContract, overviewRoutes({ ...deps, recordUse }));
  app.implement(deviceLinkContract, deviceLinkRoutes(deps));
  app.implement(monitoringContract, monitoringRoutes(deps));
  app.implement(tripContract, tripRoutes(deps));
  app.implement(scheduleContract, scheduleRoutes(deps));
  const switched = { ...deps, flags: createFlagReader({ clock, read: () => readTemplate(db) }) };
  app.implement({ ...planControlContract, ...controlContract }, planControlRoutes(switched));
  const payments = paymentProviderOf(deps);
  app.implement({ ...purchaseContract, ...stripeContract }, purchaseRoutes(switched, payments));
  app.implement(documentContract, documentRoutes(deps));
  app.implement(dossierContract, dossierRoutes(deps));
  app.implement(downtimeContract, downtimeRoutes(deps));
  app.implement(flagContract, flagRoutes(deps));
  implementReports(app, deps);
  app.implement(notificationContract, notificationRoutes(deps));
  app.implement(inboxContract, inboxRoutes(deps));
  app.implement(pushContract, pushRoutes(deps));
  app.implement(draftContract, draftRoutes(deps));
  app.implement(claimContract, { ...claimRoutes(deps), ...addUnitRoutes(deps) });
  app.implement(registrationContract, registrationRoutes(deps));
  app.implement(unitChangeContract, unitChangeRoutes(deps));
  app.implement(unitRequestContract, unitRequestRoutes(deps));
  app.implement(disputeContract, disputeRoutes(deps));
  app.implement(partnerContract, partnerRoutes(deps));
  app.implement(dataExportContract, dataExportRoutes(deps));
  app.implement(dataSheetContract, dataSheetRoutes(deps));
  app.implement(manualContract, manualRoutes(deps));
  app.implement(searchContract, searchRoutes({ ...deps, recordUse }));
  app.implement(homeDetailsContract, homeDetailsRoutes(deps));
  const sandbox = createFileSandbox();
  app.implement(assistanceContract, assistanceRoutes(deps, sandbox));
  app.implement(maintenanceContract, maintenanceRoutes(deps, sandbox));
  app.implement(uploadContract, uploadRoutes(deps, sandbox));
  app.implement(grantContract, grantRoutes(deps));
  app.implement(partnerPortalContract, partnerPortalRoutes(deps));
  app.implement(colleagueContract, colleagueRoutes(deps));
  app.implement(partnerSystemContract, partnerSystemRoutes(deps));
  app.implement(residentContract, residentRoutes(deps));
  app.implement(packageContract, packageRoutes(deps));
  app.implement(termsContract, termsRoutes({ ...deps, termsOfHome }));
  app.implement(transferContract, transferRoutes(deps));
  app.implement(demoContract, demoRoutes(deps));
  const demo = deps.demo ? { ...deps, demo: deps.demo } : null;
  app.implement(productChangesContract, changesRoutes(changes));
  return {
    name: 'product',
    fetch: app.fetch,
    openApi: app.openApi,
    ...workOf(deps, { demo, payments }),
    endStreams: changes.endAll,
  };
}

/** What pages report, and whether they may. */
function implementReports(app: ServiceApp, deps: ProductDeps): void {
  app.implement(errorReportContract, errorReportRoutes(deps));
  app.implement(telemetryContract, telemetryRoutes(deps));
  app.implement(privacyChoiceContract, privacyChoiceRoutes(deps));
}

const jobsOf = (deps: ProductDeps, demo: DemoProductDeps | null): Service['jobs'] => [
  oldestReadingJob(deps),
  purgeCommandsJob(deps),
  purgeMailJob(deps),
  purgeDeliveriesJob(deps),
  purgeMessagesJob(deps),
  purgePushesJob(deps),
  purgeErrorsJob(deps),
  purgeTelemetryJob(deps),
  purgeExportsJob(deps),
  purgeRegistrationsJob(deps),
  purgeInvitationsJob(deps),
  purgeColleagueInvitationsJob(deps),
  mailExpiredRequestsJob(deps),
  endUnansweredTransfersJob(deps),
  ...(demo ? [templateHomesJob(demo), endSessionsJob(demo)] : []),
  ...(deps.simulation ? [meterRequestJob({ ...deps, simulation: deps.simulation })] : []),
];

const workOf = (
  deps: ProductDeps,
  options: { readonly demo: DemoProductDeps | null; readonly payments: PaymentProvider | null },
): Pick<Service, 'jobs' | 'dueWork' | 'outbox' | 'localTables'> => ({
  jobs: jobsOf(deps, options.demo),
  dueWork: dueWorkOf(deps, options.payments),
  outbox: outboxOf(deps, options),
  localTables: [messageRows, endedMessageRows, deliveryRows],
});

const outboxOf = (
  deps: ProductDeps,
  { demo, payments }: { demo: DemoProductDeps | null; payments: PaymentProvider | null },
): Service['outbox'] => ({
  ...deliveries(deps),
  ...unitNameDeliveries(deps),
  ...unitChangedDeliveries(deps),
  ...erasureDeliveries(deps),
  ...holderNoticeDeliveries(deps),
  ...unitInvitationDeliveries(deps),
  ...grantDeliveries(deps),
  ...residentDeliveries(deps),
  ...colleagueDeliveries(deps),
  ...registrationDeliveries(deps),
  ...homeDetailsDeliveries(deps),
  ...unitChangeDeliveries(deps),
  ...unitRequestDeliveries(deps),
  ...disputeDeliveries(deps),
  ...packageDeliveries(deps),
  ...assistanceDeliveries(deps),
  ...webhookStoppedDeliveries(deps),
  ...newErrorDeliveries(deps),
  ...transferDeliveries(deps),
  ...(payments ? purchaseDeliveries(deps, payments) : {}),
  ...(demo
    ? {
        ...demoDeliveries(demo),
        ...pastDeliveries(demo),
        ...billDeliveries(demo),
        ...ownedHomeDeliveries(demo),
        ...requestDeliveries(demo),
      }
    : {}),
});

const dueWorkOf = (deps: ProductDeps, payments: PaymentProvider | null): readonly DueWork[] => [
  readWork(deps),
  commandWork(deps),
  tripWork(deps),
  appWeekWork(deps),
  endPlanWork(deps),
  mailWork(deps),
  mailMessageWork(deps),
  mailDigestWork(deps),
  pushMessageWork(deps),
  sendPushWork(deps),
  packageReminderWork(deps),
  packageEndWork(deps),
  maintenanceReminderWork(deps),
  retentionWork(deps),
  homePlacedWork(deps),
  completeTransferWork(deps),
  followDisputeWork(deps),
  startGrantWork(deps),
  reviewWork(deps),
  escalateWork(deps),
  uploadExpiryWork(deps),
  mailErrorsWork(deps),
  deliverEventsWork(deps),
  dataExportWork(deps),
  searchIndexWork(deps),
  ...(payments ? [checkPurchaseWork(deps, payments), sandboxEventWork(deps)] : []),
];
