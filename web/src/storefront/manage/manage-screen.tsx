import { useEffect, type ReactNode, useState } from 'react';
import { useParams, Link } from 'react-router-dom';
import type { ManagedReservation as ManagedDto } from '#core/contract/manage.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { instant } from '#core/kernel/instant.ts';
import { isActive } from '#core/reservations/reservation-state.ts';
import { LANGUAGE } from '#texts/language.ts';
import { MANAGE, LINKS, TICKET } from '#texts/manage.ts';
import { REQUEST } from '#texts/payment.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { LostLink, LostLinkForm } from '#web/shared/booking/lost-link.tsx';
import {
  isHeld,
  managePath,
  reservationTitle,
  type StoredBooking,
  storedBooking,
} from '#web/shared/booking/stored-booking.ts';
import { useManagedReservation } from '#web/shared/data/private-answers.ts';
import { useMailed } from '#web/shared/mailed.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { LoadProblem, EmptyState } from '#web/shared/ui/load-problem.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { HowWasIt } from '#web/storefront/manage/reviews/review-form.tsx';
import {
  ChoiceTooLate,
  isOutOfService,
  OutOfService,
  UnitChoice,
  WeatherChoice,
} from './choice-card.tsx';
import { Ticket } from './ticket.tsx';

const WAY =
  'flex min-h-16 items-center gap-4 border-b border-line py-3 transition-colors hover:text-cyan';

function Words(props: { readonly icon: IconName; readonly title: string; readonly text: string }) {
  return (
    <>
      <Icon name={props.icon} className="size-5 shrink-0 text-cyan" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{props.title}</span>
        <span className="block text-sm break-words text-muted">{props.text}</span>
      </span>
      <Icon name="chevron" className="size-5 shrink-0 -rotate-90 text-muted" />
    </>
  );
}

const Way = (props: { readonly children: ReactNode }) => <li>{props.children}</li>;

const sayState = ({ paid, awaitsOwner }: StoredBooking): string => {
  if (paid) return LINKS.here;
  return awaitsOwner ? REQUEST.status : TICKET.status.held;
};

/** The booking made in this browser, as it is now: it may have been changed or canceled since. */
function BookedHere({ booking }: { readonly booking: StoredBooking }) {
  const { answer } = useManagedReservation(booking.manageToken);
  const now = answer.kind === 'ready' ? answer.value : undefined;
  if (answer.kind === 'failed' && answer.problem.code === 'invalid_link') return null;
  const isAsBooked = now === undefined || isActive(now);
  return (
    <Link
      to={managePath(booking.manageToken)}
      className="card mb-6 flex items-center gap-4 p-4 transition-colors hover:border-cyan"
    >
      <Words
        icon="calendar"
        title={now === undefined ? booking.productTitle : reservationTitle(now.lines)}
        text={isAsBooked ? sayState(booking) : TICKET.status[now.status]}
      />
    </Link>
  );
}

/** `/manage` without a link: mails it, and explains other ways to a booking. */
function FindBooking() {
  const mailed = useMailed();
  const { site } = useConfig();
  const [here] = useState(() => {
    const booking = storedBooking.read();
    return booking?.paid === true || isHeld(booking, instant(Date.now())) ? booking : undefined;
  });
  return (
    <div className="container-page max-w-lg py-8 md:py-16">
      <PageMeta title={LINKS.find} path="/manage" hidden />
      <h1 className="text-title font-semibold">{LINKS.find}</h1>
      <p className="mt-2 mb-6 text-muted">{mailed(LINKS.findText)}</p>
      {here && <BookedHere booking={here} />}
      <div className="card p-5 sm:p-6">
        <LostLinkForm />
      </div>
      <h2 className="mt-10 text-sm font-medium text-muted">{LINKS.otherWays}</h2>
      <ul>
        <Way>
          <Link to="/dashboard" className={WAY}>
            <Words icon="user" title={LINKS.signIn} text={LINKS.signInText} />
          </Link>
        </Way>
        <Way>
          <a href={phoneHref(site.phone)} className={WAY}>
            <Words
              icon="phone"
              title={LINKS.call(site.phone)}
              text={site.hours.map(({ label }) => label).join(', ')}
            />
          </a>
        </Way>
        <Way>
          <Link to="/contact" className={WAY}>
            <Words icon="mail" title={LINKS.write} text={LINKS.writeText} />
          </Link>
        </Way>
      </ul>
    </div>
  );
}

const TicketSkeleton = () => (
  <div aria-busy="true" className="card mx-auto max-w-3xl overflow-hidden">
    <output className="sr-only">{MANAGE.loading}</output>
    <div className="grid gap-6 p-5 sm:grid-cols-[240px_minmax(0,1fr)] sm:p-8">
      <Skeleton className="aspect-4/3" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </div>
    <div className="border-t border-dashed border-edge/60 p-5 sm:p-8">
      <Skeleton className="h-24" />
    </div>
  </div>
);

function InvalidLink() {
  const { site } = useConfig();
  return (
    <EmptyState
      icon="shield"
      title={MANAGE.invalid}
      actions={
        <>
          <ButtonLink to="/">{MANAGE.home}</ButtonLink>
          <a
            href={`mailto:${site.email}`}
            className="inline-flex min-h-12 items-center px-4 font-semibold underline underline-offset-4 hover:text-cyan"
          >
            {MANAGE.email}
          </a>
        </>
      }
    >
      <p>{MANAGE.invalidText}</p>
    </EmptyState>
  );
}

/** Mail is in the language in which the page was last read. */
function useNotedLanguage(token: string, language: string | undefined): void {
  const shop = useShop();
  useEffect(() => {
    if (language === undefined || language === LANGUAGE) return;
    void shop('POST /manage/:token/language', { token, body: { language: LANGUAGE } });
  }, [shop, token, language]);
}

type Managed = ReturnType<typeof useManagedReservation>;

/** An open choice, or one that came too late, says so itself. */
const saysOutOfService = (reservation: ManagedDto): boolean =>
  isOutOfService(reservation) &&
  reservation.unitOffer?.isBack !== false &&
  reservation.lateChoice?.about !== 'unit';

function ManagedAnswer(props: Managed & { readonly token: string }) {
  const { answer, again, token } = props;
  const [isGone, setGone] = useState(false);
  const status = answer.kind === 'ready' ? answer.value.status : undefined;
  const reload = async (isDone = false) => {
    const read = await again();
    if (!isDone && status !== 'cancelled' && read.data?.status === 'cancelled') setGone(true);
    return read;
  };
  if (answer.kind === 'loading') return <TicketSkeleton />;
  if (answer.kind === 'ready') {
    return (
      <>
        {answer.value.weatherOffer && (
          <WeatherChoice
            offer={answer.value.weatherOffer}
            booked={answer.value}
            token={token}
            reload={reload}
          />
        )}
        {answer.value.unitOffer && (
          <UnitChoice
            offer={answer.value.unitOffer}
            booked={answer.value}
            token={token}
            reload={reload}
          />
        )}
        {answer.value.lateChoice && <ChoiceTooLate {...answer.value.lateChoice} />}
        {saysOutOfService(answer.value) && <OutOfService reservation={answer.value} />}
        <Ticket reservation={answer.value} token={token} reload={reload} isGone={isGone} />
        {answer.value.status === 'completed' && <HowWasIt token={token} />}
      </>
    );
  }
  if (answer.problem.code === 'invalid_link') {
    return (
      <>
        <InvalidLink />
        <LostLink />
      </>
    );
  }
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{MANAGE.title}</h1>
      <LoadProblem title={MANAGE.failed} problem={answer.problem} onRetry={answer.retry} />
    </>
  );
}

function ManagedReservation({ token }: { readonly token: string }) {
  const managed = useManagedReservation(token);
  const { answer } = managed;
  useNotedLanguage(token, answer.kind === 'ready' ? answer.value.language : undefined);
  return (
    <>
      {/* Again with the answer, because only then there is a heading to focus. */}
      <PageMeta key={answer.kind} title={MANAGE.title} path="/manage" hidden />
      <ManagedAnswer {...managed} token={token} />
    </>
  );
}

/** `/manage/{token}`: the private link. Without a token, how to get it. */
export function ManageScreen() {
  const { token = '' } = useParams();
  if (token === '') return <FindBooking />;
  return (
    <div className="container-page py-8 md:py-12">
      <meta name="robots" content="noindex" />
      <ManagedReservation key={token} token={token} />
    </div>
  );
}
