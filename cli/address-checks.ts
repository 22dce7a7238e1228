import { keysOf } from '@hearth/core/branded.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { ServiceName } from '@hearth/platform/process/process-config.ts';
import type { Check } from './environment-check.ts';
import { type Probe, runProbe, timeoutMs } from './probe.ts';
import { reasonOf } from './report-operation.ts';

/** Addresses of the app, and of its services where each is a process of its own. */
export interface AddressSettings {
  /** Null where it is not known, as of another environment. */
  readonly publicUrl: Result<URL> | null;
  /** Null in one process. */
  readonly services: Readonly<Record<ServiceName, Result<URL>>> | null;
}

/** Reaches the app at the address that people use, its flags and ids of app instances there, and each service that has an address. */
export async function addressChecks(
  { publicUrl, services }: AddressSettings,
  { waitMs = timeoutMs } = {},
): Promise<readonly Check[]> {
  const at = (check: string, url: Result<URL>, probe: (url: URL) => Probe) =>
    url.ok ? runProbe(probe(url.value), waitMs) : { check, ok: false, finding: reasonOf(url) };
  return await Promise.all([
    ...(publicUrl
      ? [
          at('app', publicUrl, appProbe),
          ...refusedRequests.map((request) =>
            at(request.check, publicUrl, (url) => refusedProbe(url, request)),
          ),
        ]
      : []),
    ...servicesIn(services).map(([name, url]) => at(name, url, (base) => serviceProbe(name, base))),
  ]);
}

const servicesIn = (services: AddressSettings['services']) =>
  services ? keysOf(services).map((name) => [name, services[name]] as const) : [];

const isHere = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function appProbe(url: URL): Probe {
  return {
    check: 'app',
    url: new URL('/readyz', url).href,
    isOptional: isHere(url),
    fault: (_, text) => (/^\s*\{/.test(text) ? null : 'is not this app'),
  };
}

interface RefusedRequest {
  readonly check: string;
  readonly path: string;
  readonly refusal: number;
  /** Code in the answer. */
  readonly code: string;
  /** Finding where another server answers. */
  readonly missing: string;
}

/** Requests without a token or an id, which the right service refuses by its code: nothing is made. */
const refusedRequests: readonly RefusedRequest[] = [
  {
    check: 'feature flags',
    path: '/v1/projects/hearth/namespaces/firebase:fetch',
    refusal: 403,
    code: 'PERMISSION_DENIED',
    missing: 'has no service of flags',
  },
  {
    check: 'ids of app instances',
    path: '/v1/projects/hearth/installations',
    refusal: 400,
    code: 'INVALID_ARGUMENT',
    missing: 'has no service of ids',
  },
];

const refusedProbe = (
  url: URL,
  { check, path, refusal, code, missing }: RefusedRequest,
): Probe => ({
  check,
  url: new URL(path, url).href,
  init: { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
  refusal,
  isOptional: isHere(url),
  fault: (_, text) => (text.includes(code) ? null : missing),
});

/** An address of each service that no other service has; without a token it is refused. */
const ownPaths: Readonly<Record<ServiceName, string>> = {
  identity: '/v1/account',
  product: '/v1/errors',
  energy: '/v1/installations/00000000-0000-4000-8000-000000000000/appliances',
  'device-cloud': '/v1/gateway-devices',
};

function serviceProbe(name: ServiceName, base: URL): Probe {
  return {
    check: name,
    url: `${base.href.replace(/\/+$/, '')}${ownPaths[name]}`,
    refusal: 401,
    isOptional: isHere(base),
    fault: ({ status }) => (status === 401 ? null : `is not ${name}`),
  };
}
