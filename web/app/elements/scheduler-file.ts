import { defineScheduler } from './scheduler.ts';

defineScheduler();
