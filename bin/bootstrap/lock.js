// Two bootstraps in one folder take turns. The owner touches the lock file while it works; a lock that nobody touches any more is
// taken over, so that a killed start never blocks the next one.
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TOUCH_EVERY_MS = 2_000;
const ABANDONED_AFTER_MS = 15_000;
const POLL_MS = 250;

export async function withLock(file, { onWait }, work) {
  mkdirSync(dirname(file), { recursive: true });
  const release = await acquire(file, onWait);
  try {
    return await work();
  } finally {
    release();
  }
}

async function acquire(file, onWait) {
  const watch = { touchedAt: 0, since: Date.now() };
  let told = false;
  for (;;) {
    if (create(file)) return keep(file);
    const holder = read(file);
    if (holder && isAbandoned(holder, watch)) {
      takeAway(file, holder);
      continue;
    }
    if (holder && !told) {
      told = true;
      onWait(holder.pid);
    }
    await sleep(POLL_MS);
  }
}

function create(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, `${process.pid} ${hostname()}`);
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function keep(file) {
  const touching = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      clearInterval(touching);
    }
  }, TOUCH_EVERY_MS);
  touching.unref();
  const release = () => {
    clearInterval(touching);
    process.removeListener('exit', release);
    remove(file);
  };
  process.once('exit', release);
  return release;
}

function read(file) {
  try {
    const [pid, host] = readFileSync(file, 'utf8').split(' ');
    return { pid: Number(pid), host, touchedAt: statSync(file).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

// A process number says nothing across containers, so it counts only on the same host; otherwise we wait and see that nobody touches the file.
function isAbandoned(holder, watch) {
  if (holder.touchedAt !== watch.touchedAt) {
    watch.touchedAt = holder.touchedAt;
    watch.since = Date.now();
  }
  if (Date.now() - watch.since > ABANDONED_AFTER_MS) return true;
  return holder.host === hostname() && holder.pid > 0 && !isAlive(holder.pid);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Only one waiter at a time may remove, and it looks again first: another may have taken the lock over meanwhile.
function takeAway(file, holder) {
  const guard = `${file}.taking`;
  if (!create(guard)) {
    const other = read(guard);
    if (other && Date.now() - other.touchedAt > ABANDONED_AFTER_MS) remove(guard);
    return;
  }
  try {
    const current = read(file);
    if (current && current.pid === holder.pid && current.touchedAt === holder.touchedAt)
      remove(file);
  } finally {
    remove(guard);
  }
}

function remove(file) {
  try {
    unlinkSync(file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
