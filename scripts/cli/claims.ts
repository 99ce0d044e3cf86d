// Claims the resources of a server: the data directory and the port. An obstacle is reported in one line.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { lockDataDirectory } from '../../lib/db/data-directory.ts';

/** Its message is one line with the obstacle to a start and the remedy. */
export class StartError extends Error {}

/** Locks the data directory until the process ends. Throws StartError. */
export function claimDataDirectory(dataDir: string): void {
  let release: (() => void) | null;
  try {
    release = lockDataDirectory(dataDir);
  } catch (error) {
    const { code, errstr } = error as NodeJS.ErrnoException & { errstr?: string };
    const reason = errstr ?? code ?? (error as Error).message;
    throw new StartError(
      `DATA_DIR ${resolve(dataDir)} cannot be written (${reason}). Make it writable, or set DATA_DIR to another directory.`,
    );
  }
  if (!release) {
    throw new StartError(
      `DATA_DIR ${resolve(dataDir)} is in use by another instance. Stop that one, or set DATA_DIR to another directory.`,
    );
  }
  process.on('exit', release);
}

interface ListenAddress {
  setting: 'PORT' | 'METRICS_PORT';
  port: number;
  /** Without it, the server listens at all addresses of the machine. */
  host?: string;
}

function explainListenError(
  error: NodeJS.ErrnoException,
  { setting, port, host }: ListenAddress,
): StartError {
  if (error.code === 'EADDRNOTAVAIL') {
    return new StartError(`METRICS_HOST ${host} is no address of this machine. Set it to one that is.`);
  }
  return error.code === 'EADDRINUSE'
    ? new StartError(`Port ${port} is in use. Stop what uses it, or set ${setting} to another port.`)
    : new StartError(`Port ${port} cannot be opened (${error.code}). Set ${setting} to another port.`);
}

/**
 * The queue takes this many new connections; with Node's 511, connections were refused in busy moments. The system has
 * its own limit (on Linux `net.core.somaxconn`, 4096).
 */
const WAITING_CONNECTIONS = 4096;

/** Opens the port; resolves to its number. Rejects with StartError. */
export async function listen(server: Server, place: ListenAddress): Promise<number> {
  server.listen({ port: place.port, host: place.host, backlog: WAITING_CONNECTIONS });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, place);
  });
  return (server.address() as AddressInfo).port;
}
