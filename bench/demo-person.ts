import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { demoAccount } from '@hearth/platform/process/demo-account.ts';
import { callOperator } from '@hearth/platform/auth/operator.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { repository } from './running-system.ts';

/** Adds the demo account and its units to a system that was started with `DEMO=off`, through its operator socket. */
export async function addDemoPerson(directory: string): Promise<typeof demoAccount> {
  const { operatorSocket } = readStorageConfig({ DATA_DIR: directory }, repository);
  const { email, password, name } = demoAccount;
  const { policyVersion } = valueOf(readBrand(repository, 'hearth'));
  const { devices, timeZone } = lindenweg;
  const inputs = {
    'users add': { email, password, name, locale: 'en', policyVersion },
    'device-cloud load': { account: email, password, devices, timeZone },
  };
  for (const [operation, input] of Object.entries(inputs)) {
    const answered = await callOperator(operatorSocket, operation, input);
    const outcome = answered?.outcome as { ok?: boolean; code?: string } | undefined;
    if (!outcome?.ok) throw new Error(`${operation}: ${outcome?.code ?? 'no answer'}`);
  }
  return demoAccount;
}
