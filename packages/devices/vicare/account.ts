import type { Temporal } from 'temporal-polyfill';
import type { CloudFailure, Quota } from '../device-cloud.ts';
import type { Json } from '../json-text.ts';
import { child, descend, elements } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { addCalls, fetchTwice, jsonOf } from '../vendor-http.ts';
import type { Transport } from '../vendor-http.ts';
import { textOf } from './feature.ts';
import { failureFrom } from './refusals.ts';

export interface AccountRequest {
  readonly apiBase: string;
  readonly accessToken: string;
  readonly now: Temporal.Instant;
}

export type AccountAnswer =
  | { readonly ok: true; readonly payload: Json; readonly quota: Quota }
  | CloudFailure;

/** Limit of gateways; an installation has one, rarely two. */
const GATEWAYS_MAX = 8;

/**
 * Reads the devices of an account: the list of installations, then the features of each gateway with its devices. An
 * unreachable gateway does not affect the others; the read fails when all are unreachable.
 */
export async function readAccount(
  transport: Transport,
  request: AccountRequest,
): Promise<AccountAnswer> {
  const list = await get(transport, request, '/equipment/installations?includeGateways=true');
  if (!list.ok) return list;
  const gateways = gatewaysIn(list.node);
  if (gateways === null) return { ok: false, code: 'malformed', at: '/data', quota: list.quota };
  const features: Json[] = [];
  let { quota } = list;
  let failed: CloudFailure | null = null;
  for (const { installation, serial } of gateways.slice(0, GATEWAYS_MAX)) {
    const path = `/features/installations/${encodeURIComponent(installation)}/gateways/${encodeURIComponent(serial)}/features?includeDevicesFeatures=true`;
    const answer = addCalls(quota.calls, await get(transport, request, path));
    quota = answer.quota;
    if (answer.ok) features.push(...featuresIn(answer.node));
    else if (answer.code === 'offline') failed = answer;
    else return answer;
  }
  if (failed !== null && features.length === 0) return { ...failed, quota };
  return { ok: true, payload: { equipment: equipmentIn(list.node), data: features }, quota };
}

interface Gateway {
  readonly installation: string;
  readonly serial: string;
}

/** null: no list of installations. */
function gatewaysIn(root: Node): Gateway[] | null {
  const list = child(root, 'data');
  if (list === null || !Array.isArray(list.json)) return null;
  return elements(list).flatMap((installation) =>
    gatewayNodes(installation).flatMap((gateway) => {
      const serial = textOf(gateway, 'serial');
      const id = textOf(installation, 'id');
      return isSegment(serial) && isSegment(id) ? [{ installation: id, serial }] : [];
    }),
  );
}

/** The used fields only: the list has the addresses of homes. */
function equipmentIn(root: Node): Json[] {
  const list = child(root, 'data');
  return (list === null ? [] : elements(list)).flatMap((installation) => {
    const timeZone = descend(installation, 'address', 'geolocation', 'timeZone')?.json;
    return gatewayNodes(installation).flatMap((gateway) => {
      const devices = child(gateway, 'devices');
      return (devices === null ? [] : elements(devices)).map((device): Json => {
        return {
          gateway: textOf(gateway, 'serial'),
          device: textOf(device, 'id'),
          model: textOf(device, 'modelId'),
          type: textOf(device, 'deviceType'),
          status: textOf(device, 'status'),
          timeZone: typeof timeZone === 'string' ? timeZone : null,
        };
      });
    });
  });
}

function gatewayNodes(installation: Node): Node[] {
  const gateways = child(installation, 'gateways');
  return gateways === null ? [] : elements(gateways);
}

function featuresIn(root: Node): Json[] {
  const list = child(root, 'data')?.json;
  return Array.isArray(list) ? (list as Json[]) : [];
}

/** Ids come from an answer; an id such as ".." would change the path. */
function isSegment(id: string): boolean {
  return !/^\.{0,2}$/.test(id);
}

async function get(
  transport: Transport,
  { apiBase, accessToken, now }: AccountRequest,
  path: string,
): Promise<{ readonly ok: true; readonly node: Node; readonly quota: Quota } | CloudFailure> {
  const answer = await fetchTwice(transport, `${apiBase}${path}`, accessToken);
  if (!answer.ok) return answer;
  if (answer.status !== 200) return failureFrom(answer, now);
  const parsed = jsonOf(answer);
  if (!parsed.ok) return parsed;
  return { ok: true, node: { pointer: '', json: parsed.json }, quota: answer.quota };
}
