import { quotaHeaders } from '../quota/windows.ts';
import type { CallRefusal, VendorAnswers } from './context.ts';

/** ONECTA's error bodies: always a code and a sentence. */
export const statusOf = {
  INVALID_REQUEST: 422,
  READ_ONLY_CHARACTERISTIC: 400,
  INVALID_CHARACTERISTIC_VALUE: 400,
  GATEWAY_DEVICE_MISSING: 404,
  MANAGEMENT_POINT_MISSING: 404,
  CHARACTERISTIC_MISSING: 404,
  NOT_FOUND: 404,
  MANAGEMENT_POINT_BLOCKED: 409,
  BODY_TOO_LARGE: 413,
  UNAUTHORIZED: 401,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type RefusalCode = keyof typeof statusOf;

export interface ApiRefusal {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly message: string;
}

export function refuse(code: RefusalCode, message: string): ApiRefusal {
  return { ok: false, code, message };
}

export function refusalResponse(
  refusal: ApiRefusal,
  headers: Record<string, string> = {},
): Response {
  const { code, message } = refusal;
  return Response.json({ code, message }, { status: statusOf[code], headers });
}

const invalidToken = refuse('UNAUTHORIZED', 'access token is missing, invalid or expired');

const callRefusals: Readonly<Record<CallRefusal, ApiRefusal>> = {
  'no-token': invalidToken,
  'invalid-token': invalidToken,
  'over-quota': refuse('TOO_MANY_REQUESTS', 'rate limit exceeded'),
  down: refuse('SERVICE_UNAVAILABLE', 'service is not available'),
};

export const onectaAnswers: VendorAnswers = {
  vendor: 'onecta',
  refusal: (reason) =>
    refusalResponse(
      callRefusals[reason],
      callRefusals[reason] === invalidToken
        ? { 'www-authenticate': 'Bearer error="invalid_token"' }
        : {},
    ),
  quotaHeaders,
};
