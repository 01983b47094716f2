// Shows notifications such as "Your turn" while the page is hidden, if the player has allowed notifications.

export const canNotify = (): boolean => 'Notification' in globalThis;
export const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted';

/** Asks the player for permission. Resolves to true if the player agrees. */
export const askToNotify = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === 'granted';

/**
 * Shows a notification if the page is hidden. A click on the notification brings the page back. A new notification replaces the
 * previous notification with the same subject.
 */
export function notify(title: string, body: string, subject: string): void {
  if (!mayNotify() || document.visibilityState === 'visible') return;
  try {
    const shown = new Notification(title, { body, tag: subject, icon: '/icon-192.png' });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Some phones allow notifications only from service workers. On such a phone, the player gets no notification.
  }
}
