import { useState } from 'react';
import { z } from 'zod';
import type { AgreementDto } from '#core/contract/documents.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import { asksForProof } from '#core/reservations/party.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import { formatLongDay } from '#texts/dates.ts';
import { LANGUAGE } from '#texts/language.ts';
import { INSURANCE, LINKS, PAPERS, SIGNING } from '#texts/manage.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import type { OpenedReservation } from '#web/shared/data/private-answers.ts';
import { useAsked } from '#web/shared/data/query.ts';
import { useFocusHome } from '#web/shared/focus.ts';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { useMailed } from '#web/shared/mailed.tsx';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DIALOG_BODY, DialogFoot } from '#web/shared/ui/dialog-foot.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { SignDialog } from './sign-dialog.tsx';

const SHORTEST_HOLDER = 10;

const formSchema = z.object({
  name: contactSchema.shape.name,
  holder: z.string().trim().min(SHORTEST_HOLDER, INSURANCE.holderMissing),
  by: z.string().trim(),
});

type PapersProps = { readonly reservation: ManagedReservation; readonly token: string };

type RequestProps = {
  readonly token: string;
  readonly email: string;
  readonly onAsked: () => void;
  readonly onClose: () => void;
};

function RequestForm({ token, email, onAsked, onClose }: RequestProps) {
  const mailed = useMailed();
  const shop = useShop();
  const { field, problem, isSubmitting, onSubmit } = useSchemaForm({
    schema: formSchema,
    defaultValues: { name: '', holder: '', by: '' },
    async send(request) {
      const answer = await shop('POST /manage/:token/insurance', {
        token,
        body: { ...request, language: LANGUAGE },
      });
      if (!answer.ok) return answer.error;
      onAsked();
      onClose();
      toast.success(`${INSURANCE.sent} ${mailed(INSURANCE.reply(email))}`);
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className={DIALOG_BODY}>
      <p className="text-muted">
        {INSURANCE.text} {mailed(INSURANCE.reply(email))}
      </p>
      <TextAreaField
        label={INSURANCE.holder}
        hint={INSURANCE.holderHint}
        rows={3}
        required
        maxLength={500}
        autoComplete="off"
        {...field('holder')}
      />
      <TextField label={INSURANCE.by} maxLength={60} autoComplete="off" {...field('by')} />
      <TextField
        label={INSURANCE.name}
        required
        maxLength={120}
        autoComplete="name"
        {...field('name')}
      />
      {problem !== undefined && <Alert tone="danger">{sayProblem(problem)}</Alert>}
      <DialogFoot>
        <Button onClick={onClose}>{INSURANCE.cancel}</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {INSURANCE.send}
        </Button>
      </DialogFoot>
    </form>
  );
}

/**
 * For a school, church or park that wants a certificate in its own name. Sends the request to the
 * office as a message.
 */
function InsuranceRequest(props: PapersProps & { readonly email: string }) {
  const mailed = useMailed();
  const { reservation, token, email } = props;
  const shop = useShop();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const { status, event } = reservation;
  const isOffered = status === 'confirmed' && event.venue?.kind !== 'home';
  const { answer, again } = useAsked({
    key: ['insurance', token],
    ask: () => shop('GET /manage/:token/insurance', { token }),
    enabled: isOffered,
  });
  if (!isOffered) return null;
  const { askedAt } = answer.kind === 'ready' ? answer.value : {};
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {INSURANCE.open}
      </Button>
      {askedAt !== undefined && (
        <p className="px-4 text-sm text-muted">
          {INSURANCE.asked(dayOf(askedAt))} {mailed(INSURANCE.reply(email))}
        </p>
      )}
      <Dialog open={isOpen} onClose={close} title={INSURANCE.title}>
        <RequestForm {...{ token, email }} onAsked={again} onClose={close} />
      </Dialog>
    </>
  );
}

/** Shown once the page's own link is revoked. */
const Renewed = () => (
  <div className="p-5">
    <Alert tone="success">
      {LINKS.renewed} {useMailed()(LINKS.renewedMail)}
    </Alert>
  </div>
);

/** For a leaked link: revokes it and mails a new one to the customer's own address. */
function RenewLink(props: { readonly token: string; readonly email: string }) {
  const mailed = useMailed();
  const { token, email } = props;
  const shop = useShop();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isRenewed, setRenewed] = useState(false);
  const [problem, setProblem] = useState<string>();

  const renew = async (): Promise<void> => {
    setBusy(true);
    const answer = await shop('POST /manage/:token/renew', { token });
    setBusy(false);
    setRenewed(answer.ok);
    setProblem(answer.ok ? undefined : sayProblem(answer.error));
  };

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {LINKS.leaked}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={LINKS.leakedTitle}>
        {isRenewed ? (
          <Renewed />
        ) : (
          <div className="grid gap-5 p-5">
            <p>
              {LINKS.leakedText} {mailed(LINKS.leakedMail(email))}
            </p>
            {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
            <div className="flex flex-wrap justify-end gap-3">
              <Button onClick={() => setOpen(false)}>{LINKS.leakedKeep}</Button>
              <Button variant="danger" busy={isBusy} onClick={() => void renew()}>
                {LINKS.leakedConfirm}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}

const FILES: readonly { readonly file: string; readonly icon: IconName; readonly label: string }[] =
  [
    { file: 'receipt.pdf', icon: 'check', label: PAPERS.receipt },
    { file: 'agreement.pdf', icon: 'shield', label: PAPERS.agreement },
    { file: 'calendar.ics', icon: 'calendar', label: PAPERS.calendar },
  ];

/** The calendar file of a canceled booking removes its events. */
const labelOf = (file: string, label: string, { status }: ManagedReservation): string =>
  status === 'cancelled' && file === 'calendar.ics' ? PAPERS.offCalendar : label;

const INVOICE = { file: 'invoice.pdf', icon: 'check', label: PAPERS.invoice } as const;

/** An invoice has a receipt beside it once it is paid. */
function paidFiles({ status, invoiceDueOn, balanceCents }: ManagedReservation) {
  if (invoiceDueOn === undefined || !isSold({ status })) return FILES;
  return balanceCents > 0 ? [INVOICE, ...FILES.slice(1)] : [INVOICE, ...FILES];
}

const VENUE_PACK = { file: 'venue-pack.pdf', icon: 'pin', label: PAPERS.venuePack } as const;

/** First if it is needed, because a customer who books for a school comes for it. */
function filesFor(reservation: ManagedReservation) {
  const { event, status } = reservation;
  const files = paidFiles(reservation);
  return status === 'confirmed' && asksForProof(event) ? [VENUE_PACK, ...files] : files;
}

const Downloads = (props: PapersProps) => (
  <ul className="grid gap-3 sm:grid-cols-3">
    {filesFor(props.reservation).map(({ file, icon, label }) => (
      <li key={file} className={file === VENUE_PACK.file ? 'sm:col-span-full' : ''}>
        <a
          href={`/api/manage/${encodeURIComponent(props.token)}/${file}`}
          download
          className="flex h-full min-h-12 items-center gap-3 rounded-md border border-edge bg-panel/70 px-4 py-3 font-medium transition-colors hover:border-cyan hover:text-cyan"
        >
          <Icon name={icon} className="size-5 text-cyan" />
          {labelOf(file, label, props.reservation)}
        </a>
      </li>
    ))}
  </ul>
);

const dayOf = (at: string): string => {
  const moment = instantFromIso(at);
  return moment === undefined ? at : formatLongDay(shopDay(moment));
};

function Signed({ signed }: { readonly signed: NonNullable<AgreementDto['signed']> }) {
  return (
    <p className="flex items-center gap-2 text-neon">
      <Icon name="check" />
      {PAPERS.signedBy(signed.name, dayOf(signed.at))}
    </p>
  );
}

/** Changes with everything that happens to the booking. */
const seenOf = ({ history = [], totalCents }: ManagedReservation): string =>
  [history.length, history.at(-1)?.at, totalCents].join(' ');

/**
 * The agreement, fetched again after each change of the booking. A hold or a canceled booking has
 * none.
 */
export function useAgreement({ reservation, token }: PapersProps) {
  const shop = useShop();
  return useAsked({
    key: ['agreement', token, seenOf(reservation)],
    ask: () => shop('GET /manage/:token/agreement', { token }),
    enabled: isSold(reservation),
  });
}
type AgreementRead = ReturnType<typeof useAgreement>;

const SIGN_TASK = 'papers';

/**
 * The one thing left to do before the party. Links to sign lead to its id, and open the agreement.
 * What was never signed is known before the agreement is here, so that nothing moves when it comes.
 */
export function SignTask(props: {
  readonly token: string;
  readonly wasSigned: boolean;
  readonly agreement: AgreementRead;
  /** Loads the booking again, and the agreement with it: its history lists the signature. */
  readonly reload: OpenedReservation['reload'];
}) {
  const { token, wasSigned, agreement } = props;
  const [isOpen, setOpen] = useState(() => window.location.hash === `#${SIGN_TASK}`);
  const { answer, again } = agreement;
  const text = answer.kind === 'ready' ? answer.value : undefined;
  const isKnown = text !== undefined || (answer.kind === 'loading' && !wasSigned);
  if (!isKnown || text?.signed?.isCurrent === true) return null;
  const onSigned = (): void => {
    setOpen(false);
    toast.success(SIGNING.done);
    void props.reload(true);
  };
  return (
    <section
      id={SIGN_TASK}
      aria-label={SIGNING.title}
      className="flex flex-wrap items-center justify-between gap-3 border-b border-warning/45 bg-warning/8 p-5 sm:px-8 print:hidden"
    >
      <h2 className="sr-only">{SIGNING.title}</h2>
      {/* It appears after a change, when the focus is below. */}
      <p role={text?.signed && 'alert'} className="min-w-52 flex-1 font-semibold">
        {text?.signed === undefined ? PAPERS.toSign : PAPERS.toSignAgain}
      </p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {PAPERS.read}
      </Button>
      {isOpen && text !== undefined && (
        <SignDialog
          token={token}
          agreement={text}
          onClose={() => setOpen(false)}
          onSigned={onSigned}
          onStale={() => void again()}
          onOver={() => void props.reload()}
        />
      )}
    </section>
  );
}

/** Who signed, or why we cannot tell. */
function SignedOrNot({ agreement: { answer } }: { readonly agreement: AgreementRead }) {
  if (answer.kind === 'failed') return <Alert tone="warning">{sayProblem(answer.problem)}</Alert>;
  const signed = answer.kind === 'ready' ? answer.value.signed : undefined;
  return signed?.isCurrent === true ? <Signed signed={signed} /> : null;
}

/** A booking's receipt, agreement, calendar and link. Empty for a hold. */
export function PapersSection(props: PapersProps & { readonly agreement: AgreementRead }) {
  const { reservation, token, agreement } = props;
  const { status, contactEmail: email } = reservation;
  const { site } = useConfig();
  const region = useFocusHome();
  if (status === 'held' || status === 'expired') return null;
  return (
    <section ref={region} aria-labelledby="documents" className="grid gap-4 p-5 sm:p-8">
      <h2 id="documents" className="text-heading font-semibold">
        {PAPERS.title}
      </h2>
      <Downloads reservation={reservation} token={token} />
      <SignedOrNot agreement={agreement} />
      <div className="-mb-2 -ml-4 grid justify-items-start">
        {email !== undefined && (
          <>
            <InsuranceRequest {...{ reservation, token, email }} />
            <RenewLink {...{ token, email }} />
          </>
        )}
      </div>
      {email === undefined && <p className="text-sm text-muted">{LINKS.noEmail(site.phone)}</p>}
    </section>
  );
}
