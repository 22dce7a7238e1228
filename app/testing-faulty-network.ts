import type { Clock } from '@hearth/calendar/clock.ts';

/** What a device does with a write that the vendor's cloud accepts. */
export type WriteFault = 'ignores' | 'late' | 'reverts';

/** A write as the adapter sent it. */
export interface SeenWrite {
  readonly device: string;
  readonly atMs: number;
  /** Value that it changes, within the device. */
  readonly target: string;
  readonly value: unknown;
}

interface LaterWrite {
  readonly device: string;
  readonly dueMs: number;
  readonly url: string;
  readonly body: string;
}

type Reach = (request: Request) => Promise<Response>;

const hourMs = 3_600_000;
const revertMs = 300_000;
const frozenC = 21;

/** The network between an adapter and a cloud. Devices behind it ignore writes, follow them an hour later or revert them, and their room sensor freezes. */
export class FaultyNetwork {
  readonly writes: SeenWrite[] = [];
  readonly #clock: Pick<Clock, 'now'>;
  readonly #writeFaults = new Map<string, WriteFault>();
  readonly #frozen = new Set<string>();
  readonly #authorization = new Map<string, string>();
  #later: LaterWrite[] = [];
  #cloud: Reach | null = null;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** The network to this cloud. */
  to(cloud: Reach): Reach {
    this.#cloud = cloud;
    return (request) => this.#pass(cloud, request);
  }

  setWriteFault(device: string, fault: WriteFault | null): void {
    if (fault) this.#writeFaults.set(device, fault);
    else this.#writeFaults.delete(device);
  }

  freeze(device: string, isFrozen: boolean): void {
    if (isFrozen) this.#frozen.add(device);
    else this.#frozen.delete(device);
  }

  /** Carries out the writes that have become due. */
  async deliver(): Promise<void> {
    const nowMs = this.#clock.now().epochMilliseconds;
    const due = this.#later.filter(({ dueMs }) => dueMs <= nowMs);
    this.#later = this.#later.filter(({ dueMs }) => dueMs > nowMs);
    for (const { device, url, body } of due)
      await this.#cloud?.(
        new Request(url, {
          method: 'PATCH',
          body,
          headers: {
            'content-type': 'application/json',
            authorization: this.#authorization.get(device) ?? '',
          },
        }),
      );
  }

  async #pass(cloud: Reach, request: Request): Promise<Response> {
    if (request.method === 'PATCH') return await this.#write(cloud, request);
    const answer = await cloud(request);
    const isRead = request.method === 'GET' && request.url.includes('/gateway-devices');
    return isRead && answer.ok ? await this.#read(request, answer) : answer;
  }

  async #write(cloud: Reach, request: Request): Promise<Response> {
    const device = /gateway-devices\/([^/]+)/.exec(request.url)?.[1] ?? '';
    const body = await request.clone().text();
    const { value, path = '' } = JSON.parse(body) as { value: unknown; path?: string };
    const target = `${request.url.split('/management-points/')[1] ?? ''} ${path}`;
    const nowMs = this.#clock.now().epochMilliseconds;
    const before = this.writes.findLast((each) => each.device === device && each.target === target);
    const fault = this.#writeFaults.get(device);
    const accepted = fault === 'ignores' || fault === 'late';
    const answer = accepted ? new Response(null, { status: 204 }) : await cloud(request);
    if (!answer.ok) return answer;
    this.writes.push({ device, atMs: nowMs, target, value });
    const later = { device, url: request.url };
    if (fault === 'late') this.#later.push({ ...later, body, dueMs: nowMs + hourMs });
    if (fault === 'reverts' && before)
      this.#later.push({
        ...later,
        body: JSON.stringify({ path, value: before.value }),
        dueMs: nowMs + revertMs,
      });
    return answer;
  }

  async #read(request: Request, answer: Response): Promise<Response> {
    const text = await answer.text();
    const devices: unknown = JSON.parse(text);
    const authorization = request.headers.get('authorization') ?? '';
    for (const device of Array.isArray(devices) ? devices : [devices]) {
      this.#authorization.set(device.id, authorization);
      if (!this.#frozen.has(device.id)) continue;
      for (const point of device.managementPoints ?? []) {
        const room = point.sensoryData?.value?.roomTemperature;
        if (room) room.value = frozenC;
      }
    }
    return new Response(JSON.stringify(devices), {
      status: answer.status,
      headers: answer.headers,
    });
  }
}
