import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountApi, MeDto } from '#core/contract/account-api.ts';
import { fillDraft, renewDraft } from '#web/storefront/checkout/fill-draft.ts';
import { MyReservations } from '#web/storefront/account/my-reservations.tsx';
import { PasswordPanel } from '#web/storefront/account/password-panel.tsx';
import { ProfilePanel } from '#web/storefront/account/profile-panel.tsx';
import { useAccountAnswer } from '#web/shared/data/use-account-answer.ts';
import { checkoutDraft } from '#web/shared/booking/checkout-draft.ts';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { SignOutButton } from '#web/shared/sign-out-button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { DASHBOARD, PROFILE, SECURITY } from '#texts/account.ts';

const ME = (account: AccountApi) => account.me();

/** What was typed into the checkout stays with whoever leaves. */
const SignOut = () => (
  <SignOutButton variant="ghost" size="sm" onLeave={() => checkoutDraft.clear()}>
    {SECURITY.signOut}
  </SignOutButton>
);

const LoyaltyLink = () => (
  <Link
    to="/loyalty"
    className="card flex items-center gap-4 p-4 transition-colors hover:border-cyan sm:p-5"
  >
    <span className="stage grid size-12 shrink-0 place-items-center rounded-full border border-line text-neon">
      <Icon name="star" className="size-6" />
    </span>
    <span>
      <span className="block font-display text-lg font-semibold">{DASHBOARD.loyalty}</span>
      <span className="block text-sm text-muted">{DASHBOARD.loyaltyText}</span>
    </span>
  </Link>
);

function Panels({ me, onSaved }: { readonly me: MeDto; readonly onSaved: (me: MeDto) => void }) {
  useEffect(() => fillDraft(me), [me]);
  const save = (changed: MeDto): void => {
    renewDraft(changed);
    onSaved(changed);
  };
  return (
    <>
      <ProfilePanel me={me} onSaved={save} />
      <PasswordPanel me={me} />
    </>
  );
}

/** `/dashboard` and `/customer-dashboard`: the parties of an account, and what it knows of its owner. */
export function DashboardScreen() {
  const { answer, retry } = useAccountAnswer(ME);
  const [saved, setSaved] = useState<MeDto>();
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
        <SignOut />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_380px]">
        <MyReservations />
        <aside className="grid gap-6">
          <LoyaltyLink />
          {me && <Panels me={me} onSaved={setSaved} />}
          {me === undefined && answer.kind === 'loading' && (
            <div aria-busy="true" className="grid gap-6">
              <Skeleton className="h-96" />
              <Skeleton className="h-64" />
            </div>
          )}
          {me === undefined && answer.kind === 'failed' && (
            <LoadProblem title={DASHBOARD.failed} problem={answer.problem} onRetry={retry} />
          )}
        </aside>
      </div>
    </div>
  );
}
