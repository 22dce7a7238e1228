import type { HiddenSpan } from '@hearth/access/access.ts';
import { dossierFiguresContract } from '@hearth/energy/dossier/contract.ts';
import { homeTransferContract } from '@hearth/energy/home-transfer/contract.ts';
import { type fail, ok } from '@hearth/core/problem.ts';
import type { createServiceApp } from '@hearth/platform/http/http.ts';

export interface RecordedTransfers {
  /** Homes with a new owner, with what the giver passes on. */
  readonly transferred: {
    installation: string;
    keepsHistory: boolean;
    keepsSettings: boolean;
    /** Years whose figures pass on. */
    years: readonly number[];
  }[];
  /** Homes whose transfer was undone. */
  readonly returned: string[];
  /** Spans that were hidden in each request for yearly figures. */
  readonly hiddenInYears: (readonly HiddenSpan[])[];
  /** The response to every call while set, as of an unavailable service. */
  failure: ReturnType<typeof fail> | null;
}

/** Records the transfers of homes and their undoing; every home has figures of one year. */
export function recordTransfers(
  app: ReturnType<typeof createServiceApp>,
  recorded: RecordedTransfers,
): void {
  app.implement(homeTransferContract, {
    transferHome: async ({ params, body: { keepsHistory, keepsSettings, years: passed } }) => {
      if (recorded.failure) return recorded.failure;
      const years = passed.map(({ year }) => year);
      recorded.transferred.push({ ...params, keepsHistory, keepsSettings, years });
      return ok(undefined);
    },
    returnHome: async ({ params }) => {
      if (recorded.failure) return recorded.failure;
      recorded.returned.push(params.installation);
      return ok(undefined);
    },
  });
  app.implement(dossierFiguresContract, {
    calculateDossierFigures: async ({ access }) => {
      if (recorded.failure) return recorded.failure;
      recorded.hiddenInYears.push(access.hiddenSpans ?? []);
      return ok({ ...figures, years: [year] });
    },
  });
}

const year = {
  year: 2025,
  days: 365,
  electricity: null,
  heat: null,
  spf: null,
  generation: null,
};
const figures = {
  heatLoad: { state: 'unknown' as const, code: 'no-house' as const },
  faults: [],
  changes: [],
};
