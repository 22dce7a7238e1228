import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Metrics of the process in Prometheus text: request rate, errors and duration, jobs, upstream calls, data age. */
export interface Metrics {
  readonly requests: Histogram<'service' | 'endpoint' | 'status'>;
  readonly upstream: Histogram<'upstream' | 'outcome'>;
  readonly jobs: Counter<'job' | 'outcome'>;
  /** Delay of the longest due work, by kind and lane. */
  readonly dueWorkLagS: Gauge<'job' | 'lane'>;
  readonly oldestReadingS: Gauge;
  /** Implausible values from vendors, counted at every reading that has them. */
  readonly faultyValues: Counter<'vendor' | 'kind'>;
  /** Pages by content: whole, partial, missing, refused for too many requests, or cancelled by the client while queued. */
  readonly pages: Counter<'content'>;
  /** Running page renders and queued requests. */
  readonly renders: Gauge<'state'>;
  /** Mails by outcome at the mail server: sent, postponed, refused, expired. */
  readonly mails: Counter<'outcome'>;
  /** Messages to devices by outcome at their push services: sent, postponed, gone, refused, unanswered, expired. */
  readonly pushes: Counter<'outcome'>;
  /** Web vitals of pages in seconds, by vital and route pattern: LCP, INP, TTFB. */
  readonly vitals: Histogram<'vital' | 'route'>;
  /** Layout shifts of pages (CLS), by route pattern. */
  readonly shifts: Histogram<'route'>;
  /** What pages reported, by kind. */
  readonly pageReports: Counter<'kind'>;
  /** Events that need an operator. */
  readonly alarms: Counter<'alarm'>;
  text(): Promise<string>;
}

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.8, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  return {
    requests: new Histogram({
      name: 'hearth_request_seconds',
      help: 'Requests by service, endpoint and status',
      labelNames: ['service', 'endpoint', 'status'],
      buckets: bucketsS,
      registers,
    }),
    upstream: new Histogram({
      name: 'hearth_upstream_seconds',
      help: 'Calls to other systems by outcome',
      labelNames: ['upstream', 'outcome'],
      buckets: bucketsS,
      registers,
    }),
    jobs: new Counter({
      name: 'hearth_jobs_total',
      help: 'Jobs run by outcome',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    dueWorkLagS: new Gauge({
      name: 'hearth_due_work_lag_seconds',
      help: 'How long the work waits that is due longest, by job and lane',
      labelNames: ['job', 'lane'],
      registers,
    }),
    oldestReadingS: new Gauge({
      name: 'hearth_oldest_reading_seconds',
      help: 'Age of the oldest live value among linked accounts',
      registers,
    }),
    faultyValues: new Counter({
      name: 'hearth_faulty_values_total',
      help: 'Impossible numbers from vendors, by vendor and kind, at every reading',
      labelNames: ['vendor', 'kind'],
      registers,
    }),
    pages: new Counter({
      name: 'hearth_pages_total',
      help: 'Pages by content: whole, partial, missing, refused, cancelled',
      labelNames: ['content'],
      registers,
    }),
    renders: new Gauge({
      name: 'hearth_renders',
      help: 'Page renders by state: active, queued',
      labelNames: ['state'],
      registers,
    }),
    ...messageMetrics(registers),
    ...pageMetrics(registers),
    alarms: new Counter({
      name: 'hearth_alarms_total',
      help: 'Things that an operator should look at',
      labelNames: ['alarm'],
      registers,
    }),
    text: () => register.metrics(),
  };
}

function messageMetrics(registers: Registry[]): Pick<Metrics, 'mails' | 'pushes'> {
  return {
    mails: new Counter({
      name: 'hearth_mails_total',
      help: 'Mails given to the mail server by outcome: sent, postponed, refused, expired',
      labelNames: ['outcome'],
      registers,
    }),
    pushes: new Counter({
      name: 'hearth_pushes_total',
      help: 'Messages to devices by outcome: sent, postponed, gone, refused, unanswered, expired',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

/** Metrics of the reports that pages send after a consent. */
function pageMetrics(registers: Registry[]): Pick<Metrics, 'vitals' | 'shifts' | 'pageReports'> {
  return {
    vitals: new Histogram({
      name: 'hearth_web_vital_seconds',
      help: 'Web vitals of pages by vital (LCP, INP, TTFB) and route pattern',
      labelNames: ['vital', 'route'],
      buckets: [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4],
      registers,
    }),
    shifts: new Histogram({
      name: 'hearth_web_layout_shift',
      help: 'Layout shifts of pages (CLS) by route pattern',
      labelNames: ['route'],
      buckets: [0.05, 0.1, 0.25],
      registers,
    }),
    pageReports: new Counter({
      name: 'hearth_page_reports_total',
      help: 'What pages reported: page, vital, request, step, other',
      labelNames: ['kind'],
      registers,
    }),
  };
}
