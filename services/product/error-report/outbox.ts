import { assertAnswered } from '@hearth/core/call-error.ts';
import { errorSources } from '@hearth/platform/error-report/error-report.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { mailSender } from '../notification/send-mail.ts';
import { newErrorsTopic } from './mail-errors.ts';

const newErrors = z.strictObject({
  groups: z.array(
    z.strictObject({ group: z.string(), source: z.enum(errorSources), type: z.string() }),
  ),
  more: z.int(),
});

/** Mails the operator about new groups of errors. */
export function newErrorDeliveries(deps: ProductDeps): Service['outbox'] {
  const send = mailSender(deps);
  return {
    [newErrorsTopic]: async (payload, key) => {
      if (deps.errorMailTo === undefined) return;
      const sent = await send({
        key: `new errors ${key}`,
        to: deps.errorMailTo,
        locale: 'en',
        message: {
          template: 'new-errors',
          params: {
            ...newErrors.parse(payload),
            url: new URL('/internal/errors', deps.publicUrl).href,
          },
        },
      });
      assertAnswered(sent, 'mail');
    },
  };
}
