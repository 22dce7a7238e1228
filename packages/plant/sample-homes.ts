import type { Home } from './home.ts';
import { lindenweg } from './homes/lindenweg.ts';
import { rozenstraat } from './homes/rozenstraat.ts';
import { viaDeiTigli } from './homes/via-dei-tigli.ts';

/** The three homes that the demo offers, in its order: two-rate, flat and dynamic tariff. All names are invented. */
export const sampleHomes: readonly Home[] = [rozenstraat, viaDeiTigli, lindenweg];
