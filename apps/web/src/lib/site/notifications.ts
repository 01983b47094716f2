// "Your turn" while the page is out of sight, where the person has allowed it.

export const canNotify = (): boolean => 'Notification' in globalThis;
export const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted';

/** Asks the person; true where they agree. */
export const askToNotify = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === 'granted';

/** Says something outside the page; a click brings the page back. One at a time for each subject. */
export function notify(title: string, body: string, subject: string): void {
  if (!mayNotify() || document.visibilityState === 'visible') return;
  try {
    const shown = new Notification(title, { body, tag: subject, icon: '/icon-192.png' });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Some phones take notifications from service workers alone.
  }
}
