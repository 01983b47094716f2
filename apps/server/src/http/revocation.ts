import type { Context } from './context.ts';

/** Tells a socket why it is closed. */
export const REVOKED = 'This device may no longer act for its person.';

/** A socket whose device may be removed while the socket is open. */
export interface DeviceSocket {
  readonly person: string | undefined;
  /** Closes the socket if its device may no longer act for its person. */
  checkDevice(): Promise<void>;
}

/**
 * Checks each of these open sockets whenever one of its person's devices is removed. Returns a function that checks one
 * socket. Call that function for a socket that was opened while devices were being removed.
 */
export function checkWhenRevoked<S extends DeviceSocket>(
  { devices, services }: Context,
  open: ReadonlySet<S>,
): (socket: S) => void {
  const check = (socket: S): void =>
    void socket
      .checkDevice()
      .catch((error: unknown) => services.log.error({ err: error }, 'a device could not be checked'));
  devices.onRevoke((person) =>
    open.forEach((socket) => (person === undefined || socket.person === person) && check(socket)),
  );
  return check;
}
