// What serving needs for itself alone: the data directory and the port. Whatever is in the way is said in one line.
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { lockDataDirectory } from '../lib/db/instance-lock.ts';

/** A reason not to start: one line that names the thing and the remedy. */
export class StartError extends Error {}

/** Holds the data directory until the process ends. Throws StartError. */
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

function explainListenError(error: NodeJS.ErrnoException, port: number): StartError {
  return error.code === 'EADDRINUSE'
    ? new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to another port.`)
    : new StartError(`Port ${port} cannot be opened (${error.code}). Set PORT to another port.`);
}

/** Opens the port. Rejects with StartError. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((ready, failed) => {
    server.once('error', (error) => failed(explainListenError(error, port)));
    server.listen(port, ready);
  });
}
