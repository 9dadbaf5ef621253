import type { Letter } from '#core/contract/messages.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { copyText } from '#web/admin/ui/copy-text.ts';
import { ContactLinks, TextLink } from '#web/admin/ui/customer-links.tsx';
import { Bone } from '#web/admin/ui/empty-state.tsx';
import { useNoService } from '#web/admin/ui/mail-words.tsx';
import { Needs, useMay } from '#web/admin/ui/may.ts';
import { momentName } from '#web/admin/ui/words.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useLetters, usePrivateLink, useReservation } from './reservation-data.ts';

type Offered = {
  readonly reservationId: string;
  readonly about: 'weather' | 'unit';
  /** When it was offered. */
  readonly at: string;
};

const DONE = { mail: 'Emailed', text: 'Texted' } as const;
const NAMES = { mail: 'Email', text: 'Text' } as const;
const CHANNELS = ['mail', 'text'] as const;
type Channel = (typeof CHANNELS)[number];

/** What became of a letter: `Emailed Dec 4, 3:20 PM.` */
function letterText(channel: Channel, { state, at, error, receipt }: Letter): string {
  if (state === 'sent' && receipt?.state !== 'failed') return `${DONE[channel]} ${momentName(at)}.`;
  const failed = state === 'queued' ? 'not sent yet' : 'did not arrive';
  return `${NAMES[channel]} ${failed}${error === undefined ? '.' : `: ${error}`}`;
}

/** The choice on the private link, to send by hand. */
function CopyChoice({ reservationId, about }: Offered) {
  const { data } = usePrivateLink(reservationId);
  const reservation = useReservation(reservationId).data;
  const url = data && `${data.url}#${about === 'unit' ? 'choice' : 'weather'}`;
  return (
    <>
      <ActionButton
        small
        icon="link"
        disabled={url === undefined}
        onClick={() => void copyText(url ?? '', 'Link')}
      >
        Copy link to choose
      </ActionButton>
      {reservation !== undefined && reservation.contact.email === undefined && (
        <TextLink phone={reservation.contact.phone} language={reservation.language} url={url} />
      )}
    </>
  );
}

/** Which of its letters reached the customer, and which did not. */
export function Told({ reservationId, about, at }: Offered) {
  const letters = useLetters(reservationId).data;
  const reservation = useReservation(reservationId).data;
  const noService = useNoService();
  const { sendsTexts } = useConfig();
  const say = (channel: Channel): string | undefined => {
    if (channel === 'text' && reservation?.takesTexts !== true) {
      return sendsTexts === true ? 'Not texted: they have not agreed to texts.' : undefined;
    }
    if (
      channel === 'mail' &&
      reservation !== undefined &&
      reservation.contact.email === undefined
    ) {
      return 'No email address: copy the link.';
    }
    const why = noService(channel);
    if (why !== undefined) return `Not ${DONE[channel].toLowerCase()}: ${why}.`;
    const last = letters?.find(
      ({ way, kind, state, ...one }) =>
        one.channel === channel &&
        way === 'out' &&
        kind === `${about}_offer` &&
        state !== 'skipped' &&
        one.at >= at,
    );
    return last && letterText(channel, last);
  };
  const told = CHANNELS.map(say).filter(Boolean).join(' ');
  return letters === undefined && told === '' ? (
    <Bone className="w-2/3" />
  ) : (
    <p className="text-muted">{told}</p>
  );
}

/** How the customer knows of an offered choice, and ways to tell them by hand. */
export function OfferTold(props: Offered) {
  const may = useMay();
  const { contact } = useReservation(props.reservationId).data ?? {};
  return (
    <div className="grid gap-1">
      {may('messages:read') && <Told {...props} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Needs is="reservations:write">
          <CopyChoice {...props} />
        </Needs>
        <ContactLinks phone={contact?.phone} email={contact?.email} />
      </div>
    </div>
  );
}
