import { Temporal } from 'temporal-polyfill';
import { checkCommand } from './check-command.ts';
import type {
  AuthorizeRequest,
  Command,
  Device,
  DeviceCloud,
  CloudFailure,
  GrantAnswer,
  Quota,
  ReadAnswer,
  ReadRequest,
  RefusalReason,
  Value,
  WriteAnswer,
  WriteRequest,
} from './device-cloud.ts';
import { QUOTA_UNKNOWN } from './device-cloud.ts';
import { plainValue } from './read-context.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';

/** Behaviour of the fake until it is changed. */
export type FakeMood = 'well' | 'offline' | 'slow' | 'limited' | 'garbled' | 'refusing';

export interface FakeWorld {
  readonly cloud: DeviceCloud;
  /** The person consents; returns the authorization code. */
  signIn(account: string): { code: string };
  /** Revokes all grants of the account, as when the person withdraws consent at the vendor. */
  revoke(account: string): void;
  setMood(mood: FakeMood): void;
  /** Replaces a device, as after a change at the device itself. */
  put(account: string, device: Device): void;
  /** Accepted commands, in order. */
  readonly commands: readonly Command[];
}

export interface FakeOptions {
  /** Devices by account name. */
  readonly accounts: Readonly<Record<string, readonly Device[]>>;
  readonly latencyS?: number;
  readonly perDay?: number;
}

interface Pending {
  readonly account: string;
  readonly device: string;
  readonly command: Command;
  readonly visibleFrom: Temporal.Instant;
}

const TOKEN_LIFE_S = 3600;

interface State {
  readonly latencyS: number;
  readonly perDay: number;
  readonly homes: Map<string, readonly Device[]>;
  readonly codes: Map<string, string>;
  readonly refreshTokens: Map<string, string>;
  readonly accessTokens: Map<string, { account: string; expiresAt: Temporal.Instant }>;
  readonly commands: Command[];
  pending: readonly Pending[];
  mood: FakeMood;
  calls: number;
  issued: number;
}

/** A device cloud in memory without clock, randomness or network: equal calls give equal answers. */
export function createFakeDeviceCloud(options: FakeOptions): FakeWorld {
  const state: State = {
    latencyS: options.latencyS ?? 30,
    perDay: options.perDay ?? 200,
    homes: new Map(Object.entries(options.accounts)),
    codes: new Map(),
    refreshTokens: new Map(),
    accessTokens: new Map(),
    commands: [],
    pending: [],
    mood: 'well',
    calls: 0,
    issued: 0,
  };
  return {
    cloud: cloudOver(state),
    commands: state.commands,
    signIn(account) {
      state.issued += 1;
      const code = `code-${state.issued}`;
      state.codes.set(code, account);
      return { code };
    },
    revoke(account) {
      for (const [token, owner] of state.refreshTokens) {
        if (owner === account) state.refreshTokens.delete(token);
      }
      for (const [token, session] of state.accessTokens) {
        if (session.account === account) state.accessTokens.delete(token);
      }
    },
    setMood(mood) {
      state.mood = mood;
    },
    put(account, device) {
      const otherDevices = (state.homes.get(account) ?? []).filter((each) => each.id !== device.id);
      state.homes.set(account, [...otherDevices, device]);
    },
  };
}

function cloudOver(state: State): DeviceCloud {
  return {
    vendor: 'fake',
    control: {
      minIntervalS: 60,
      writesPerDay: Math.floor(state.perDay / 4),
      latencyS: state.latencyS,
    },
    capabilities: {
      push: false,
      holiday: true,
      schedules: true,
      energyResolutions: ['2h', 'day', 'month'],
      pollIntervalS: 600,
    },
    allowance: null,
    authorize: authorizeAtFake,
    exchangeCode: async ({ code, now }) => redeem(state, state.codes, code, now),
    refresh: async ({ refreshToken, now }) => redeem(state, state.refreshTokens, refreshToken, now),
    read: async (request) => read(state, request),
    write: async (request) => write(state, request),
    interpret: (payload) =>
      Array.isArray(payload)
        ? { ok: true, reading: { devices: payload as Device[], warnings: [] } }
        : { ok: false, code: 'malformed', at: '', reason: 'wrong-root' },
  };
}

function read(state: State, request: ReadRequest): ReadAnswer {
  const blocked = inTheWay(state);
  if (blocked !== null) return blocked;
  const account = accountOf(state, request.accessToken, request.now);
  if (account === null) return unauthorised(state);
  settle(state, request.now);
  const devices = state.homes.get(account) ?? [];
  return { ok: true, reading: { devices, warnings: [] }, payload: devices, quota: quotaOf(state) };
}

function write(state: State, { accessToken, command, device, now }: WriteRequest): WriteAnswer {
  const checked = checkCommand(device, command);
  if (!checked.ok) return { ...checked, quota: quotaOf(state) };
  const blocked = inTheWay(state);
  if (blocked !== null) return blocked;
  const account = accountOf(state, accessToken, now);
  if (account === null) return unauthorised(state);
  const owned = (state.homes.get(account) ?? []).some((each) => each.id === device.id);
  if (!owned) return refusedByCloud(state, 'unknown-device');
  if (state.mood === 'refusing') return refusedByCloud(state, 'blocked');
  state.commands.push(command);
  const visibleFrom = now.add({ seconds: state.latencyS });
  state.pending = [...state.pending, { account, device: device.id, command, visibleFrom }];
  return { ok: true, state: 'accepted', quota: quotaOf(state) };
}

/** Codes and refresh tokens are single-use, as at the vendors. */
function redeem(
  state: State,
  tokens: Map<string, string>,
  token: string,
  now: Temporal.Instant,
): GrantAnswer {
  const blocked = inTheWay(state);
  if (blocked !== null) return blocked;
  const account = tokens.get(token);
  tokens.delete(token);
  if (account === undefined) return unauthorised(state);
  state.issued += 1;
  const accessToken = `access-${state.issued}`;
  const refreshToken = `refresh-${state.issued}`;
  const expiresAt = now.add({ seconds: TOKEN_LIFE_S });
  state.accessTokens.set(accessToken, { account, expiresAt });
  state.refreshTokens.set(refreshToken, account);
  const grant = { accessToken, refreshToken, expiresAt: expiresAt.toString(), scope: null };
  return { ok: true, grant, quota: quotaOf(state) };
}

function inTheWay(state: State): CloudFailure | null {
  state.calls += 1;
  const quota = quotaOf(state);
  if (state.mood === 'offline') return { ok: false, code: 'offline', quota };
  if (state.mood === 'slow') return { ok: false, code: 'timed-out', quota };
  if (state.mood === 'garbled') return { ok: false, code: 'malformed', at: '', quota };
  if (state.mood === 'limited' || state.calls > state.perDay) {
    return { ok: false, code: 'quota', retryAfterS: 60, quota };
  }
  return null;
}

function quotaOf(state: State): Quota {
  const remaining = Math.max(0, state.perDay - state.calls);
  return { ...QUOTA_UNKNOWN, day: { limit: state.perDay, remaining } };
}

function accountOf(state: State, token: string, now: Temporal.Instant): string | null {
  const session = state.accessTokens.get(token);
  if (session === undefined) return null;
  return Temporal.Instant.compare(now, session.expiresAt) < 0 ? session.account : null;
}

/** Applies writes whose latency has passed. */
function settle(state: State, now: Temporal.Instant): void {
  const isDue = (each: Pending): boolean => Temporal.Instant.compare(each.visibleFrom, now) <= 0;
  for (const { account, device, command } of state.pending.filter(isDue)) {
    const all = state.homes.get(account) ?? [];
    state.homes.set(
      account,
      all.map((each) => (each.id === device ? applied(each, command) : each)),
    );
  }
  state.pending = state.pending.filter((each) => !isDue(each));
}

function authorizeAtFake({ redirectUri, state }: AuthorizeRequest): { url: string } {
  const url = new URL('https://device-cloud.invalid/authorize');
  url.searchParams.set('redirect_uri', redirectUri);
  url.searchParams.set('state', state);
  return { url: url.href };
}

function applied(device: Device, command: Command): Device {
  if (command.kind === 'write-schedule') return withWeek(device, command);
  const changes = changesOf(command);
  const points = device.points.map((point) => {
    if (point.id !== command.point) return point;
    const values = point.values.map((value): Value => {
      const to = changes.get(value.name);
      return to === undefined ? value : { ...value, value: to };
    });
    return { ...point, values };
  });
  return { ...device, points };
}

/** The actions of one schedule as values, each named by its day and time. */
function withWeek(device: Device, command: Extract<Command, { kind: 'write-schedule' }>): Device {
  const prefix = `schedule.${command.mode}.schedules.${command.schedule}.actions.`;
  const actions = weekDays.flatMap((day) =>
    command.week[day].flatMap(({ at, sets }) =>
      Object.entries(sets).map(([name, to]) => plainValue(`${prefix}${day}.${at}:00.${name}`, to)),
    ),
  );
  const points = device.points.map((point) =>
    point.id === command.point
      ? {
          ...point,
          values: [...point.values.filter((value) => !value.name.startsWith(prefix)), ...actions],
        }
      : point,
  );
  return { ...device, points };
}

function changesOf(
  command: Exclude<Command, { kind: 'write-schedule' }>,
): Map<string, Value['value']> {
  switch (command.kind) {
    case 'set':
      return new Map([[command.name, command.to]]);
    case 'holiday':
      return new Map<string, Value['value']>([
        ['holidayEnabled', command.enabled],
        ['holidayStartDate', command.startDate ?? null],
        ['holidayEndDate', command.endDate ?? null],
      ]);
    case 'select-schedule':
      return new Map<string, Value['value']>([
        [`schedule.${command.mode}.selected`, command.schedule],
        [`schedule.${command.mode}.enabled`, command.enabled],
      ]);
  }
}

function unauthorised(state: State): CloudFailure {
  return { ok: false, code: 'unauthorised', quota: quotaOf(state) };
}

function refusedByCloud(state: State, reason: RefusalReason): CloudFailure {
  const quota = quotaOf(state);
  return { ok: false, code: 'refused', by: 'cloud', reason, at: '', limit: null, quota };
}
