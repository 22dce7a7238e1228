import type { Controls } from '@hearth/plant/controls.ts';
import type { Known } from './known.ts';

/** Decides at the begin of each quarter-hour what holds from there on. One is made for each run, as it may remember. */
export type Controller = (known: Known) => Controls | Promise<Controls>;
