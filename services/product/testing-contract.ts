import type { Contract } from '@hearth/platform/http/contract.ts';
import { accessJournalContract } from './access-journal/contract.ts';
import { accountContract } from './account/contract.ts';
import { assistanceContract } from './assistance/contract.ts';
import { claimContract } from './claim/contract.ts';
import { demoContract } from './demo/contract.ts';
import { deviceLinkContract } from './device-link/contract.ts';
import { disputeContract } from './dispute/contract.ts';
import { documentContract } from './document/contract.ts';
import { dossierContract } from './dossier/contract.ts';
import { draftContract } from './draft/contract.ts';
import { telemetryContract } from './telemetry/contract.ts';
import { errorReportContract } from './error-report/contract.ts';
import { flagContract } from './flag/contract.ts';
import { privacyChoiceContract } from './privacy-choice/contract.ts';
import { downtimeContract } from './downtime/contract.ts';
import { homeErasureContract } from './erasure/contract.ts';
import { dataExportContract } from './data-export/contract.ts';
import { dataSheetContract } from './data-sheet/contract.ts';
import { homeDetailsContract } from './home-details/contract.ts';
import { inboxContract } from './inbox/contract.ts';
import { pushContract } from './push/contract.ts';
import { installationContract } from './installation/contract.ts';
import { purchaseContract } from './purchase/contract.ts';
import { stripeContract } from './purchase/stripe/contract.ts';
import { maintenanceContract } from './maintenance/contract.ts';
import { uploadContract } from './upload/contract.ts';
import { manualContract } from './manual/contract.ts';
import { monitoringContract } from './monitoring/contract.ts';
import { notificationContract } from './notification/contract.ts';
import { overviewContract } from './overview/contract.ts';
import { packageContract } from './package/contract.ts';
import { partnerContract } from './partner/contract.ts';
import { partnerPortalContract } from './partner/portal/contract.ts';
import { colleagueContract } from './colleague/contract.ts';
import { partnerSystemContract } from './partner-system/contract.ts';
import { grantContract } from './partner/grant/contract.ts';
import { residentContract } from './resident/contract.ts';
import { controlContract, planControlContract } from './plan-control/contract.ts';
import { registrationContract } from './registration/contract.ts';
import { scheduleContract } from './schedule/contract.ts';
import { searchContract } from './search/contract.ts';
import { termsContract } from './terms/contract.ts';
import { transferContract } from './transfer/contract.ts';
import { tripContract } from './trip/contract.ts';
import { unitChangeContract } from './unit-change/contract.ts';
import { unitRequestContract } from './unit-request/contract.ts';

/** Every endpoint of product. */
export const testContract = {
  ...accessJournalContract,
  ...accountContract,
  ...installationContract,
  ...overviewContract,
  ...deviceLinkContract,
  ...monitoringContract,
  ...tripContract,
  ...scheduleContract,
  ...planControlContract,
  ...controlContract,
  ...downtimeContract,
  ...flagContract,
  ...errorReportContract,
  ...telemetryContract,
  ...privacyChoiceContract,
  ...notificationContract,
  ...inboxContract,
  ...pushContract,
  ...demoContract,
  ...documentContract,
  ...purchaseContract,
  ...stripeContract,
  ...dossierContract,
  ...draftContract,
  ...claimContract,
  ...registrationContract,
  ...dataExportContract,
  ...dataSheetContract,
  ...uploadContract,
  ...manualContract,
  ...searchContract,
  ...homeDetailsContract,
  ...maintenanceContract,
  ...assistanceContract,
  ...homeErasureContract,
  ...unitChangeContract,
  ...unitRequestContract,
  ...disputeContract,
  ...partnerContract,
  ...grantContract,
  ...partnerPortalContract,
  ...colleagueContract,
  ...partnerSystemContract,
  ...residentContract,
  ...packageContract,
  ...termsContract,
  ...transferContract,
} satisfies Contract;
