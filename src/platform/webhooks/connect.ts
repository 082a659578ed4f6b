import { connect as connectSocket, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { readIp } from '#domain/public-address.ts';
import type { Target } from './find-target.ts';

const CONNECT_WITHIN_MS = 5000;
/** Less than this is not enough for a receiver on another continent. */
const LEAST_PER_ADDRESS_MS = 1000;
const TLS_WITHIN_MS = 5000;

/** A failure before any byte of the request was written. */
export class ConnectProblem extends Error {
  readonly kind: 'unreachable' | 'tls' | 'timeout';
  constructor(kind: ConnectProblem['kind'], cause: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** Connects to one of the checked addresses, never by name, and then verifies the remote address. */
export async function connectToTarget(target: Target, signal: AbortSignal): Promise<Socket> {
  const isEncrypted = target.url.protocol === 'https:';
  const port = target.url.port === '' ? (isEncrypted ? 443 : 80) : Number(target.url.port);
  const deadline = performance.now() + CONNECT_WITHIN_MS;
  let socket: Socket | undefined;
  let problem: unknown;
  let isTimeUp = false;
  for (const [place, address] of target.addresses.entries()) {
    const leftMs = Math.ceil(deadline - performance.now());
    if (socket || signal.aborted || leftMs <= 0) break;
    // A share of the time: an address that is down doesn't keep the others from being tried.
    const shareMs = Math.ceil(leftMs / (target.addresses.length - place));
    const until = AbortSignal.any([
      signal,
      AbortSignal.timeout(Math.min(leftMs, Math.max(shareMs, LEAST_PER_ADDRESS_MS))),
    ]);
    const tried = connectSocket({ host: address, port });
    try {
      await settle(tried, 'connect', until);
      socket = tried;
    } catch (cause) {
      problem = cause;
      isTimeUp = until.aborted;
    }
  }
  if (!socket) throw new ConnectProblem(isTimeUp || signal.aborted ? 'timeout' : 'unreachable', problem);
  const remote = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  if (!target.addresses.includes(remote) || !target.mayDial(remote)) {
    socket.destroy();
    throw new ConnectProblem('unreachable', new Error(`Connected to ${remote}`));
  }
  return isEncrypted ? encrypt(socket, target.host, signal) : socket;
}

async function encrypt(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const servername = readIp(host) ? '' : host;
  const secured = connectTls({ socket, servername, host, minVersion: 'TLSv1.2', ALPNProtocols: ['http/1.1'] });
  const until = AbortSignal.any([signal, AbortSignal.timeout(TLS_WITHIN_MS)]);
  try {
    await settle(secured, 'secureConnect', until);
    return secured;
  } catch (cause) {
    throw new ConnectProblem(until.aborted ? 'timeout' : 'tls', cause);
  }
}

/** Waits for the event; destroys the socket on failure. */
function settle(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      done();
      // Ignores late errors of a socket that is no longer in use.
      socket.on('error', () => {});
      socket.destroy();
      reject(cause instanceof Error ? cause : new Error('The time was up'));
    };
    const succeed = () => {
      done();
      resolve();
    };
    const giveUp = () => {
      fail(signal.reason);
    };
    const done = () => {
      socket.off(event, succeed);
      socket.off('error', fail);
      signal.removeEventListener('abort', giveUp);
    };
    socket.on(event, succeed);
    socket.on('error', fail);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}
