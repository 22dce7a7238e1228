import type {
  sampleMeterContract,
  samplesContract,
} from '@hearth/device-cloud/samples/contract.ts';
import type { Client } from '@hearth/platform/http/client.ts';
import type { ProductDeps } from '../deps.ts';
import type { DemoHome } from './contract.ts';

/** What the demo needs; where the makers' clouds are real there is none. */
export interface DemoDeps {
  readonly homes: readonly DemoHome[];
  /** How much past a sample begins with. */
  readonly historyDays: number;
  /** The simulated maker, called with product's own service token. */
  readonly cloud: Client<typeof samplesContract & typeof sampleMeterContract>;
  /** Hashes what must be known again but not kept. */
  readonly hashKey: Uint8Array;
}

export type WithDemo = ProductDeps & { readonly demo: DemoDeps };
