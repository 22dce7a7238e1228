import { callError } from '@hearth/core/call-error.ts';
import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import { alertKinds, severities } from '../alert-rule/alert-kinds.ts';
import { alertMessageTopic } from './watch-home.ts';

const alertMessage = z.strictObject({
  installation: z.uuid(),
  alert: z.uuid(),
  kind: z.enum(alertKinds),
  severity: z.enum(severities),
  /** Whether partners who monitor the home receive it. */
  isForPartners: z.boolean(),
});
export type AlertMessage = z.infer<typeof alertMessage>;

/** Product, as alerts need it. */
export interface AlertPort {
  /** Access of the home's first owner or of its demo session; null without one. Throws when product does not answer. */
  readonly watchAccess: (installation: InstallationId) => Promise<Access | null>;
  readonly postMessage: (message: AlertMessage, key: string) => Promise<Result<undefined>>;
}

/** Without product no home is watched. */
export const noAlertPort: AlertPort = {
  watchAccess: async () => null,
  postMessage: async () => ({ ok: true, value: undefined }),
};

/** Delivers messages about new alerts to product, at least once; product stores each once. */
export function alertDeliveries({ postMessage }: AlertPort): Service['outbox'] {
  return {
    [alertMessageTopic]: async (payload, key) => {
      const posted = await postMessage(alertMessage.parse(payload), key);
      if (!posted.ok && posted.kind !== 'not-found') throw callError('product', posted);
    },
  };
}
