import type { PageEvent } from './page-event.ts';

export interface EnvelopeContext {
  /** Instrumentation key of the receiver. */
  readonly key: string;
  /** Build of the app. */
  readonly version: string;
  /** `phone`, `tablet` or `desktop`. */
  readonly device: string;
  readonly origin: string;
}

/**
 * An event as an envelope of Application Insights, in JSON, without the tags that its own client adds: no user, session or address, and an
 * operation of its own for each event (https://learn.microsoft.com/azure/azure-monitor/app/api-custom-events-metrics).
 */
export function trackEnvelope(event: PageEvent, context: EnvelopeContext): string {
  const [baseType, baseData] = dataOf(event, context);
  return JSON.stringify({
    time: new Date(event.atMs).toISOString(),
    iKey: context.key,
    name: `Microsoft.ApplicationInsights.${context.key.replaceAll('-', '')}.${baseType.replace('Data', '')}`,
    tags: {
      'ai.application.ver': context.version,
      'ai.device.type': context.device,
      'ai.operation.id': event.id,
    },
    data: { baseType, baseData: { ver: 2, ...baseData } },
  });
}

function dataOf(
  event: PageEvent,
  { origin }: EnvelopeContext,
): readonly [baseType: string, baseData: object] {
  const { route } = event;
  switch (event.kind) {
    case 'page':
      return ['PageviewData', { name: route, url: `${origin}${route}` }];
    case 'vital':
      return [
        'MetricData',
        { metrics: [{ name: event.name, value: event.value, count: 1 }], properties: { route } },
      ];
    case 'request':
      return [
        'RemoteDependencyData',
        {
          name: `${event.method} ${event.endpoint}`,
          resultCode: String(event.status),
          duration: durationText(event.durationMs),
          success: false,
          type: 'Fetch',
          properties: { route },
        },
      ];
    case 'step':
      return [
        'EventData',
        { name: `wizard-step-${event.move}`, properties: { wizard: event.wizard, route } },
      ];
  }
}

/** `00.00:01:05.250`: days, hours, minutes, seconds. */
function durationText(ms: number): string {
  const text = new Date(Math.min(ms, 86_399_999)).toISOString();
  return `00.${text.slice(11, 23)}`;
}
