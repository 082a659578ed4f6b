import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { StartProblem } from './data-folder.ts';

export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Listens on 127.0.0.1 and ::1 alike (`localhost`). Port 0 takes any free one. A taken port is a StartProblem. */
export function listen(app: Hono, port: number, setting: string, hostname?: string): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, ...(hostname === undefined ? {} : { hostname }) }, (address) => {
      resolve({ port: address.port, close: () => close(server) });
    }) as Server;
    server.on('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const message = taken ? `Port ${port} is taken. Set ${setting} to a free one.` : `Port ${port}: ${error.message}`;
      reject(new StartProblem(message));
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
