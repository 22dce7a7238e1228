import type { DemoHome } from './contract.ts';

const order = { rozenstraat: 1, 'via-dei-tigli': 2, lindenweg: 3 } satisfies Record<
  DemoHome,
  number
>;

/** The sample homes in the order in which they are offered, for screens, which do not load the contract. */
export const demoHomes = Object.keys(order) as readonly DemoHome[];
