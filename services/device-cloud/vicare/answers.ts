import type { Random } from '../accounts/password.ts';
import type { VendorAnswers } from '../api/context.ts';
import { vicareQuota } from '../quota/windows.ts';

/** An error of ViCare's API: status, type and, for a device, the reason. */
export interface VicareRefusal {
  readonly ok: false;
  readonly status: number;
  readonly errorType: string;
  readonly message: string;
  readonly extendedPayload?: Readonly<Record<string, unknown>>;
}

export function vicareRefusal(
  status: number,
  errorType: string,
  extendedPayload?: Readonly<Record<string, unknown>>,
): VicareRefusal {
  const refusal = { ok: false, status, errorType, message: errorType } as const;
  return extendedPayload === undefined ? refusal : { ...refusal, extendedPayload };
}

/** A device or gateway that the cloud does not reach. */
export const unreachable = (reason: 'DEVICE_OFFLINE' | 'GATEWAY_OFFLINE'): VicareRefusal =>
  vicareRefusal(400, 'DEVICE_COMMUNICATION_ERROR', {
    httpStatusCode: 'NotFound',
    code: '404',
    reason,
  });

export const invalid = (message: string): VicareRefusal => {
  return { ok: false, status: 400, errorType: 'VALIDATION_ERROR', message };
};

export function vicareResponse(refusal: VicareRefusal, random: Random): Response {
  const { ok: _ok, status, ...body } = refusal;
  const viErrorId = `req-${Buffer.from(random(16)).toString('hex')}`;
  return Response.json({ viErrorId, statusCode: status, ...body }, { status });
}

/** Answers of ViCare to calls that reach no endpoint. Its answers have no headers with remaining calls. */
export function vicareAnswers(random: Random): VendorAnswers {
  return {
    vendor: 'vicare',
    refusal(reason, { state, now }) {
      switch (reason) {
        case 'no-token':
          return vicareResponse(vicareRefusal(401, 'UNAUTHORIZED'), random);
        case 'invalid-token':
          return Response.json({ error: 'EXPIRED TOKEN' }, { status: 401 });
        case 'down':
          return vicareResponse(vicareRefusal(500, 'INTERNAL_ERROR'), random);
        case 'over-quota': {
          const isDay = (state?.remainingDay ?? 0) === 0;
          const limitReset = now.add({ seconds: state?.retryAfterS ?? 0 }).epochMilliseconds;
          const limit = isDay ? vicareQuota.day : vicareQuota.short;
          const name = isDay ? 'ViCare day limit' : 'ViCare 10 minutes limit';
          const details = { name, requestCountLimit: limit.calls, limitReset };
          return vicareResponse(vicareRefusal(429, 'RATE_LIMIT_EXCEEDED', details), random);
        }
      }
    },
    quotaHeaders: () => ({}),
  };
}
