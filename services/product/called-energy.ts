import { templateHomeContract } from '@hearth/energy/bill/contract.ts';
import { applianceContract } from '@hearth/energy/appliance/contract.ts';
import { dossierFiguresContract } from '@hearth/energy/dossier/contract.ts';
import { forgetContract } from '@hearth/energy/forget/contract.ts';
import { homeTransferContract } from '@hearth/energy/home-transfer/contract.ts';
import { ingestContract } from '@hearth/energy/ingest/contract.ts';
import { lastDayContract } from '@hearth/energy/last-day/contract.ts';
import { logsContract } from '@hearth/energy/logs/contract.ts';
import { meterContract } from '@hearth/energy/meter/contract.ts';
import { personalDataContract } from '@hearth/energy/personal-data/contract.ts';
import { powerContract } from '@hearth/energy/power/contract.ts';
import { placeContract } from '@hearth/energy/place/contract.ts';

/** Endpoints of energy that product calls. */
export const calledEnergyContract = {
  ...ingestContract,
  ...applianceContract,
  ...logsContract,
  ...lastDayContract,
  ...meterContract,
  ...placeContract,
  ...forgetContract,
  ...homeTransferContract,
  ...templateHomeContract,
  ...dossierFiguresContract,
  ...personalDataContract,
  postPower: powerContract.postPower,
};
