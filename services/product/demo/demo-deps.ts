import type {
  demoMetersContract,
  demoHomesContract,
} from '@hearth/device-cloud/demo-homes/contract.ts';
import type { ContractClient } from '@hearth/platform/http/client.ts';
import type { DemoHome } from './contract.ts';

/** Dependencies of the demo, which exists with a simulated vendor only. */
export interface DemoDeps {
  readonly homes: readonly DemoHome[];
  /** Days of history of a template home. */
  readonly historyDays: number;
  /** The simulated vendor, called with product's own service token. */
  readonly cloud: ContractClient<typeof demoHomesContract & typeof demoMetersContract>;
  /** Key for hashes of client addresses and page secrets. */
  readonly hashKey: Uint8Array;
}
