import type { ReactNode } from 'react';
import type { Letter } from '#core/contract/messages.ts';
import { type Contact, formatPhone } from '#core/kernel/contact.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import { useTold } from './admin-query.ts';
import { ActionButton } from './controls.tsx';

export const NOT_MAILED = 'written, but not mailed: no mail service is set up';

/** In place of words about an email: whom to call. */
export const noEmail = (phone: string): string =>
  phone === '' ? 'No email and no phone' : `No email: call or text ${formatPhone(phone)}`;

/** Whom an email would go to. Without an address, none goes out. */
export type Addressee = Pick<Contact, 'email' | 'phone'>;

export type SaySent = (what: string, to?: string) => string;

/** `Link sent to Ana.` */
export const saySent: SaySent = (what, to) => `${what} sent${to === undefined ? '' : ` to ${to}`}.`;

const sayWritten: SaySent = (what, to) =>
  `${what}${to === undefined ? '' : ` to ${to}`} ${NOT_MAILED}.`;

/**
 * Says that an email went out or, where no mail service is set up, that it did not.
 * @param to the customer, who may have no address
 */
export function useSaySent(to?: Addressee): SaySent {
  const isMailed = useIsMailed();
  if (to !== undefined && to.email === undefined) return () => `${noEmail(to.phone)}.`;
  return isMailed ? saySent : sayWritten;
}

/** The state of what was sent by email, perhaps to a customer who has no address. */
export const useSentName = (to?: Addressee): string => (useIsMailed(to) ? 'Sent' : 'Not mailed');

/** Why letters of a channel reach nobody; undefined where a service sends them. */
export function useNoService(): (channel: Letter['channel']) => string | undefined {
  const isMailed = useIsMailed();
  const { sendsTexts } = useConfig();
  return (channel) => {
    if (channel === 'mail' && !isMailed) return 'no mail service';
    return channel === 'text' && sendsTexts === 'to_nobody' ? 'no text service' : undefined;
  };
}

/** Before the hours that a customer was sent. Their private link shows them, too. */
export const useToldName = (): string => (useIsMailed() ? 'was told' : 'link says');

/** Of hours that the plan does not keep. */
export const useToldOther = (): string =>
  useIsMailed() ? 'Told other hours' : 'Other hours on the link';

/** What an email is going to say or do, or why none goes out. `to` is the customer. */
export function Mailed({
  to,
  children,
}: {
  readonly to?: Addressee;
  readonly children: ReactNode;
}) {
  const isMailed = useIsMailed();
  if (to !== undefined && to.email === undefined) return `${noEmail(to.phone)}.`;
  if (isMailed) return children;
  return <span className="text-warning">No email goes out: no mail service is set up.</span>;
}

/** Beside words about emails that are about to go out. */
export const NotMailed = () =>
  useIsMailed() ? null : (
    <p className="text-sm text-warning">
      Emails reach nobody yet, because no mail service is set up. They are only written to files.
    </p>
  );

/** The words of an email before it is sent. */
export function ReadEmail(props: {
  /** The customer's. */
  readonly name: string;
  /** Undefined if they get none. */
  readonly read: () => Promise<{ readonly subject: string; readonly text: string } | undefined>;
}) {
  const { name } = props;
  const reading = useTold({ mutationFn: props.read });
  const mail = reading.data;
  return (
    <div className="grid gap-2">
      <ActionButton
        small
        className="justify-self-start"
        busy={reading.isPending}
        onClick={() => reading.mutate()}
      >
        Read the email to {name}
      </ActionButton>
      {reading.isError && (
        <p role="alert" className="text-act">
          {reading.error.message}
        </p>
      )}
      {mail && (
        <section aria-label={`Email to ${name}`} className="rounded-md border border-line p-3">
          <b className="font-semibold">{mail.subject}</b>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line text-soft">{mail.text}</p>
        </section>
      )}
    </div>
  );
}
