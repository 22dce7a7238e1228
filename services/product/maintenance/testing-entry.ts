import type { EntryContent } from './contract.ts';

/** A service by a company, without findings. */
export const companyService = {
  kind: 'service',
  on: '2026-01-10',
  company: 'Wärme Berger',
  findings: '',
  parts: [],
  measured: [],
  seen: [],
  counterH: null,
  corrects: null,
} satisfies Omit<EntryContent, 'unit'> & { corrects: null };
