import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { nameClient } from './client-address.ts';

function requestWith(headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '::ffff:192.0.2.7' });
  const request = new IncomingMessage(socket);
  for (const [name, value] of Object.entries(headers)) {
    request.rawHeaders.push(name, value);
    request.headers[name.toLowerCase()] = value;
  }
  return request;
}

const named = (headers: Record<string, string>, proxies: number): string[] => {
  const request = requestWith(headers);
  nameClient(request, proxies);
  return request.rawHeaders.filter((_, at) => request.rawHeaders[at - 1] === 'x-client-address');
};

describe('the address of a client', () => {
  it('is the peer’s, in its short form', () => {
    expect(named({}, 0)).toEqual(['192.0.2.7']);
  });
  it('is never what the request says of itself', () => {
    expect(
      named({ 'X-Client-Address': '198.51.100.1', 'X-Forwarded-For': '198.51.100.2' }, 0),
    ).toEqual(['192.0.2.7']);
  });
  it('is what the outermost of the operator’s proxies saw, not what was claimed before it', () => {
    expect(named({ 'X-Forwarded-For': '10.6.6.6, 203.0.113.5' }, 1)).toEqual(['203.0.113.5']);
    expect(named({ 'X-Forwarded-For': '10.6.6.6, 203.0.113.5, 10.0.0.2' }, 2)).toEqual([
      '203.0.113.5',
    ]);
  });
  it('is the peer’s when fewer proxies spoke than were told of', () => {
    expect(named({}, 1)).toEqual(['192.0.2.7']);
  });
});
