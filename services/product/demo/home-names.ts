import type { DemoHome } from './contract.ts';

const order = { rozenstraat: 1, 'via-dei-tigli': 2, lindenweg: 3 } satisfies Record<
  DemoHome,
  number
>;

/** Names of the template homes in display order, for screens, which do not load the contract. */
export const demoHomes = Object.keys(order) as readonly DemoHome[];
