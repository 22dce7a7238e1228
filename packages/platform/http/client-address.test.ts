import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { setClientAddress } from './client-address.ts';

function requestWith(headers: Record<string, string>, peer = '::ffff:192.0.2.7'): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  for (const [name, value] of Object.entries(headers)) {
    request.rawHeaders.push(name, value);
    request.headers[name.toLowerCase()] = value;
  }
  return request;
}

const named = (headers: Record<string, string>, proxies: number): string[] => {
  const request = requestWith(headers);
  setClientAddress(request, proxies);
  return request.rawHeaders.filter((_, at) => request.rawHeaders[at - 1] === 'x-client-address');
};

describe('setClientAddress', () => {
  it('uses the peer’s address in its short form', () => {
    expect(named({}, 0)).toEqual(['192.0.2.7']);
  });
  it('ignores the header of the request', () => {
    expect(
      named({ 'X-Client-Address': '198.51.100.1', 'X-Forwarded-For': '198.51.100.2' }, 0),
    ).toEqual(['192.0.2.7']);
  });
  it('uses the entry of the outermost configured proxy', () => {
    expect(named({ 'X-Forwarded-For': '10.6.6.6, 203.0.113.5' }, 1)).toEqual(['203.0.113.5']);
    expect(named({ 'X-Forwarded-For': '10.6.6.6, 203.0.113.5, 10.0.0.2' }, 2)).toEqual([
      '203.0.113.5',
    ]);
  });
  it('uses the peer’s address when fewer proxies answered than configured', () => {
    expect(named({}, 1)).toEqual(['192.0.2.7']);
  });
});

describe('clientLoopbackHeader: clients on this machine', () => {
  const isLoopback = (peer: string, headers: Record<string, string>, proxies = 0): boolean => {
    const request = requestWith(headers, peer);
    setClientAddress(request, proxies);
    const isInRaw = request.rawHeaders.includes('x-client-loopback');
    expect(request.headers['x-client-loopback']).toBe(isInRaw ? '1' : undefined);
    return isInRaw;
  };

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('has the peer address %s', (peer) => {
    expect(isLoopback(peer, {})).toBe(true);
    expect(isLoopback(peer, { 'X-Forwarded-For': '127.0.0.1' }, 1)).toBe(true);
  });

  it('includes connections to the machine’s network address', () => {
    const request = requestWith({}, '192.168.1.20');
    Object.defineProperty(request.socket, 'localAddress', { value: '192.168.1.20' });
    setClientAddress(request, 0);
    expect(request.headers['x-client-loopback']).toBe('1');
  });

  it.each([
    ['a peer elsewhere', '192.0.2.7', {}, 0],
    ['a peer elsewhere that names loopback', '192.0.2.7', { 'X-Forwarded-For': '127.0.0.1' }, 1],
    ['a request that says so itself', '192.0.2.7', { 'X-Client-Loopback': '1' }, 0],
    ['a client of a proxy here', '127.0.0.1', { 'X-Forwarded-For': '192.0.2.9' }, 1],
    ['a client of a proxy that is not counted', '127.0.0.1', { 'X-Forwarded-For': '192.0.2.9' }, 0],
    ['a stranger’s entry', '127.0.0.1', { 'X-Forwarded-For': '127.0.0.1, 192.0.2.9' }, 2],
    ['a name for an address', '127.0.0.1', { 'X-Forwarded-For': 'unknown' }, 1],
    ['an empty entry', '127.0.0.1', { 'X-Forwarded-For': '' }, 1],
    ['the standard header', '127.0.0.1', { Forwarded: 'for=192.0.2.9' }, 0],
  ])('is not %s', (_, peer, headers, proxies) => {
    expect(isLoopback(peer, headers as Record<string, string>, proxies)).toBe(false);
  });
});
