import { useConfig } from '#web/shared/app-context.tsx';

/** Whether emails leave the shop. Without a mail service, they are only written to files. */
export const useIsMailed = (): boolean => useConfig().mailsNobody === undefined;

export const NOT_MAILED = 'written, but not mailed: no mail service is set up';

export type SaySent = (what: string, to?: string) => string;

/** `Link sent to Ana.` */
export const saySent: SaySent = (what, to) => `${what} sent${to === undefined ? '' : ` to ${to}`}.`;

const sayWritten: SaySent = (what, to) =>
  `${what}${to === undefined ? '' : ` to ${to}`} ${NOT_MAILED}.`;

/** Says that an email went out or, where no mail service is set up, that it did not. */
export const useSaySent = (): SaySent => (useIsMailed() ? saySent : sayWritten);

/** Beside words about emails that are about to go out. */
export const NotMailed = () =>
  useIsMailed() ? null : (
    <p className="text-sm text-warning">
      Emails reach nobody yet, because no mail service is set up. They are only written to files.
    </p>
  );
