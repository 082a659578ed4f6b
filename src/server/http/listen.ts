import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { StartProblem } from '#server/data-folder.ts';

export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** `localhost` has two addresses, and a client may use either. A machine without IPv6 has only the first. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;
const NOT_ON_THIS_MACHINE: ReadonlySet<string | undefined> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);
/**
 * Longer than proxies and clients keep an idle connection (Caddy: 2 minutes). The side that sends next must be the one to close it, or its
 * request meets a connection that is just closing (Node's default of 5 s caused that on busy machines).
 */
const IDLE_CONNECTION_MS = 150_000;
const NOT_FOUND: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME']);
/** A port that is free on the first address may be taken on the second. */
const TRIES_FOR_A_FREE_PORT = 20;

/**
 * Listens on all addresses of the machine, or on `hostname` only; `localhost` means both 127.0.0.1 and ::1. Port 0 picks any free port.
 * Throws a StartProblem if the port is taken or the host isn't this machine; `setting` is the name of the port's setting.
 */
export async function listen(
  app: Hono,
  port: number,
  setting: 'PORT' | 'PLATFORM_PORT' | 'METRICS_PORT',
  hostname?: string,
): Promise<Listening> {
  if (hostname !== 'localhost') return present([await open(app, port, setting, hostname)]);
  for (let attempt = 1; ; attempt += 1) {
    const first = await open(app, port, setting, LOOPBACK[0]);
    try {
      return present([first, await open(app, first.port, setting, LOOPBACK[1])]);
    } catch (cause) {
      const code = ((cause as StartProblem).cause as NodeJS.ErrnoException | undefined)?.code;
      if (NOT_ON_THIS_MACHINE.has(code)) return present([first]);
      await close(first.server);
      if (port !== 0 || code !== 'EADDRINUSE' || attempt === TRIES_FOR_A_FREE_PORT) throw cause;
    }
  }
}

/** Whether only this machine can reach a server on that host. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || hostname.startsWith('127.');
}

interface Open {
  readonly port: number;
  readonly server: Server;
}

function open(
  app: Hono,
  port: number,
  setting: Parameters<typeof listen>[2],
  hostname: string | undefined,
): Promise<Open> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, ...(hostname === undefined ? {} : { hostname }) }, (address) => {
      resolve({ port: address.port, server });
    }) as Server;
    server.keepAliveTimeout = IDLE_CONNECTION_MS;
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(new StartProblem(describeFailure(error, port, setting, hostname), { cause: error }));
    });
  });
}

function describeFailure(
  { code, message }: NodeJS.ErrnoException,
  port: number,
  setting: Parameters<typeof listen>[2],
  hostname: string | undefined,
): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set ${setting} to a free one.`;
  if (hostname !== undefined && (NOT_ON_THIS_MACHINE.has(code) || NOT_FOUND.has(code))) {
    const hostSetting = setting === 'PLATFORM_PORT' ? 'PLATFORM_HOST' : 'HOST';
    return `${hostSetting}: ${hostname} is no address or name of this machine (${code ?? message}).`;
  }
  return `${setting}: port ${port} can't be opened (${message}).`;
}

function present(servers: readonly [Open, ...Open[]]): Listening {
  return {
    port: servers[0].port,
    close: async () => {
      await Promise.all(servers.map(({ server }) => close(server)));
    },
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
