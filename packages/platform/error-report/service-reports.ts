import { signService } from '@hearth/access/access.ts';
import { type ServiceLocation, createClient } from '../http/client.ts';
import type { Service, ServiceDeps } from '../process/service.ts';
import { type ErrorReporter, createErrorReporter, reportingLogger } from './error-reporter.ts';
import { recordErrorsContract } from './record-errors-endpoint.ts';

export interface ServiceReportsOptions {
  readonly service: Service['name'];
  /** Location of product, in this process or another. */
  readonly product: ServiceLocation;
  readonly random: () => number;
}

const timeoutMs = 5_000;

/** Makes a service whose errors are reported to product: those that it logs, and those of its jobs and deliveries. */
export async function withErrorReports<S extends Service>(
  deps: ServiceDeps,
  options: ServiceReportsOptions,
  make: (deps: ServiceDeps) => S | Promise<S>,
): Promise<S> {
  const reporter = reporterOf(deps, options);
  const service = await make({ ...deps, log: reportingLogger(deps.log, reporter) });
  return { ...service, ...reportedWork(service, reporter) };
}

function reporterOf(
  { key, clock, log }: ServiceDeps,
  { service, product, random }: ServiceReportsOptions,
): ErrorReporter {
  const { recordErrors } = createClient(recordErrorsContract, {
    ...product,
    timeoutMs,
    retries: 0,
    random,
  });
  return createErrorReporter({
    source: service,
    clock,
    log,
    send: async (errors) =>
      await recordErrors(
        { body: { errors: [...errors] } },
        { token: await signService(service, key, clock) },
      ),
  });
}

/** Jobs and deliveries that report what they throw. The run fails as before. */
function reportedWork(
  { jobs, dueWork, outbox }: Service,
  reporter: ErrorReporter,
): Pick<Service, 'jobs' | 'dueWork' | 'outbox'> {
  const reported =
    <Input extends readonly unknown[], Output>(run: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      try {
        return await run(...input);
      } catch (error) {
        reporter.report(error);
        throw error;
      }
    };
  return {
    jobs: jobs.map((job) => ({ ...job, run: reported((now) => job.run(now)) })),
    ...(dueWork
      ? { dueWork: dueWork.map((work) => ({ ...work, run: reported((item) => work.run(item)) })) }
      : {}),
    outbox: Object.fromEntries(
      Object.entries(outbox).map(([topic, deliver]) => [topic, reported(deliver)]),
    ),
  };
}
