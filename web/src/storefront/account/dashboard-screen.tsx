import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Me, MyNews } from '#core/contract/accounts.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { LOCALES } from '#core/kernel/language.ts';
import { SHOP_TIME_ZONE } from '#core/kernel/shop-time.ts';
import { DASHBOARD, FIELDS, LOYALTY, NEWS, PROFILE, SECURITY } from '#texts/account.ts';
import { KEPT_CART } from '#texts/checkout.ts';
import { formatLongDay } from '#texts/dates.ts';
import { LANGUAGE } from '#texts/language.ts';
import { sayProblem } from '#texts/problems.ts';
import { useAccountApi } from '#web/shared/app-context.tsx';
import { checkoutDraft, fillDraft, renewDraft } from '#web/shared/booking/checkout-draft.ts';
import { useAccountAnswer, useSessionCheck } from '#web/shared/data/private-answers.ts';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { useMailed } from '#web/shared/mailed.tsx';
import { SignOutButton } from '#web/shared/sign-in/sign-in-panel.tsx';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField, CheckboxField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { MyReservations } from './my-reservations.tsx';
import { PasswordPanel } from './password-forms.tsx';
import { changeOf, formOf, profileFormSchema } from './profile-form.schema.ts';
import { SessionsPanel } from './sessions-panel.tsx';

const DAY = new Intl.DateTimeFormat(LOCALES[LANGUAGE], {
  dateStyle: 'long',
  timeZone: SHOP_TIME_ZONE,
});

function Choice({ news }: { readonly news: MyNews }) {
  const account = useAccountApi();
  const checked = useSessionCheck();
  const [now, setNow] = useState(news);
  const mailed = useMailed();
  const [isBusy, setBusy] = useState(false);
  const { isProven, said } = now;
  const say = async (consent: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const answer = await checked(
      account('PUT /me/news', { body: { consent, language: LANGUAGE } }),
    );
    setBusy(false);
    if (!answer.ok) return void toast.error(sayProblem(answer.error));
    setNow(answer.value);
    toast.success(consent ? mailed(NEWS.yes) : NEWS.no);
  };
  if (!isProven) {
    return (
      <>
        <p className="text-sm text-muted">{NEWS.unproven}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void say(true)}>{NEWS.sayYes}</Button>
          <Button variant="ghost" onClick={() => void say(false)}>
            {NEWS.sayNo}
          </Button>
        </div>
      </>
    );
  }
  return (
    <CheckboxField
      id="my-news"
      label={KEPT_CART.news}
      hint={
        said === undefined
          ? KEPT_CART.newsHint
          : NEWS.said(said.isGiven, DAY.format(Date.parse(said.at)), NEWS.sources[said.source])
      }
      checked={said?.isGiven === true}
      onChange={({ target }) => void say(target.checked)}
    />
  );
}

/** Whether the customer wants news by mail. Each press is stored with its time. */
function NewsPanel() {
  const answer = useAccountAnswer('GET /me/news');
  return (
    <section aria-labelledby="news" className="card grid gap-4 p-4 sm:p-6">
      <h2 id="news" className="font-display text-heading font-semibold">
        {NEWS.title}
      </h2>
      {answer.kind === 'loading' && <Skeleton className="h-16" />}
      {answer.kind === 'failed' && (
        <LoadProblem title={NEWS.failed} problem={answer.problem} onRetry={answer.retry} />
      )}
      {answer.kind === 'ready' && <Choice news={answer.value} />}
    </section>
  );
}

/** Name, phone and usual party address, which pre-fill checkout. */
function ProfilePanel(props: { readonly me: Me; readonly onSaved: (me: Me) => void }) {
  const { me, onSaved } = props;
  const account = useAccountApi();
  const checked = useSessionCheck();
  const { field, problem, isSubmitting, onSubmit } = useSchemaForm({
    schema: profileFormSchema,
    mode: 'onTouched',
    defaultValues: formOf(me),
    async send(form) {
      const saved = await checked(account('PATCH /me', { body: changeOf(form, me) }));
      if (!saved.ok) return saved.error;
      onSaved(saved.value);
      toast.success(PROFILE.saved);
      return undefined;
    },
  });
  return (
    <section aria-labelledby="profile" className="card grid gap-5 p-4 sm:p-6">
      <header>
        <h2 id="profile" className="font-display text-heading font-semibold">
          {PROFILE.title}
        </h2>
        <p className="text-sm text-muted">{PROFILE.intro}</p>
      </header>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {problem && <Alert tone="danger">{sayProblem(problem)}</Alert>}
        <TextField label={FIELDS.name} autoComplete="name" required {...field('displayName')} />
        <TextField
          label={FIELDS.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        <fieldset className="grid grid-cols-3 gap-4">
          <legend className="mb-3 font-display font-semibold">{PROFILE.address}</legend>
          <div className="col-span-3">
            <TextField label={PROFILE.street} autoComplete="street-address" {...field('street')} />
          </div>
          <div className="col-span-3">
            <TextField label={PROFILE.city} autoComplete="address-level2" {...field('city')} />
          </div>
          <TextField
            label={PROFILE.region}
            autoComplete="address-level1"
            className="uppercase"
            {...field('region')}
          />
          <div className="col-span-2">
            <TextField
              label={PROFILE.postalCode}
              inputMode="numeric"
              autoComplete="postal-code"
              {...field('postalCode')}
            />
          </div>
        </fieldset>
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          {isSubmitting ? PROFILE.saving : PROFILE.save}
        </Button>
      </form>
    </section>
  );
}

/** Signing out clears what was typed at checkout. */
const SignOut = () => (
  <SignOutButton variant="ghost" size="sm" onLeave={() => checkoutDraft.clear()}>
    {SECURITY.signOut}
  </SignOutButton>
);

const NUMBER = new Intl.NumberFormat(LOCALES[LANGUAGE]);

/** Says what the customer's points are worth, as soon as they are known. */
function LoyaltyLink() {
  const answer = useAccountAnswer('GET /me/loyalty', { query: { language: LANGUAGE } });
  const points = (answer.kind === 'ready' && answer.value.points?.balance) || 0;
  return (
    <Link
      to="/loyalty"
      className="card flex items-center gap-4 p-4 transition-colors hover:border-cyan sm:p-5"
    >
      <span className="stage grid size-12 shrink-0 place-items-center rounded-full border border-line text-neon">
        <Icon name="star" className="size-6" />
      </span>
      <span>
        <span className="block font-display text-lg font-semibold">{DASHBOARD.loyalty}</span>
        <span className="block text-sm text-muted">
          {points > 0
            ? `${LOYALTY.points}: ${NUMBER.format(points)}, ${LOYALTY.worth(formatUsd(cents(points)))}`
            : DASHBOARD.loyaltyText}
        </span>
      </span>
    </Link>
  );
}

/** Rain checks and gift cards that are theirs for sure. Nothing is shown without any. */
function Credits() {
  const answer = useAccountAnswer('GET /me/loyalty', { query: { language: LANGUAGE } });
  const credits = answer.kind === 'ready' ? (answer.value.credits ?? []) : [];
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="credits" className="card grid gap-4 p-4 sm:p-6">
      <h2 id="credits" className="font-display text-heading font-semibold">
        {DASHBOARD.credits}
      </h2>
      <ul className="grid gap-4">
        {credits.map(({ kind, code, balanceCents, expiresOn }) => (
          <li
            key={code}
            className="grid gap-1 border-t border-line pt-4 first:border-t-0 first:pt-0"
          >
            <p className="flex items-baseline justify-between gap-4 font-semibold">
              {DASHBOARD.creditKinds[kind]}
              <Money cents={balanceCents} />
            </p>
            <p className="text-sm text-muted">
              {DASHBOARD.creditCode}{' '}
              <b className="tracking-wide break-all text-ink select-all">{code}</b>
            </p>
            <p className="text-sm text-muted">
              {DASHBOARD.creditUntil(formatLongDay(calendarDay(expiresOn)))}
            </p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{DASHBOARD.creditHow}</p>
    </section>
  );
}

function Panels({ me, onSaved }: { readonly me: Me; readonly onSaved: (me: Me) => void }) {
  useEffect(() => fillDraft(me), [me]);
  const save = (changed: Me): void => {
    renewDraft(changed);
    onSaved(changed);
  };
  return (
    <>
      <ProfilePanel me={me} onSaved={save} />
      <NewsPanel />
      <PasswordPanel me={me} />
      <SessionsPanel />
    </>
  );
}

/** `/dashboard` and `/customer-dashboard`: an account's bookings and profile. */
export function DashboardScreen() {
  const answer = useAccountAnswer('GET /me');
  const [saved, setSaved] = useState<Me>();
  const me = saved ?? (answer.kind === 'ready' ? answer.value : undefined);
  return (
    <div className="container-page py-8 md:py-12">
      <PageMeta title={DASHBOARD.title} path="/dashboard" hidden />
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-2">
          <p className="eyebrow">{DASHBOARD.title}</p>
          <h1 className="text-title font-semibold break-words">
            {DASHBOARD.hello(me?.displayName ?? '')}
          </h1>
          {me && (
            <p className="text-muted">
              {PROFILE.email} <span className="break-all text-ink">{me.email}</span>
            </p>
          )}
        </div>
        <div className="-mx-4">
          <SignOut />
        </div>
      </header>
      {me?.isProven === false && <ConfirmAddress {...me} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_380px]">
        <MyReservations me={me ?? (answer.kind === 'loading' ? 'loading' : undefined)} />
        <aside className="grid gap-6">
          <LoyaltyLink />
          <Credits />
          {me && <Panels me={me} onSaved={setSaved} />}
          {me === undefined && answer.kind === 'loading' && (
            <div aria-busy="true" className="grid gap-6">
              <Skeleton className="h-96" />
              <Skeleton className="h-64" />
            </div>
          )}
          {me === undefined && answer.kind === 'failed' && (
            <LoadProblem title={DASHBOARD.failed} problem={answer.problem} onRetry={answer.retry} />
          )}
        </aside>
      </div>
    </div>
  );
}
