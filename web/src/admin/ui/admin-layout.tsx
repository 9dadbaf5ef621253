import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { makeQueryClient } from '#web/admin/ui/admin-query.ts';
import { useWaitingReviews } from '#web/admin/data/use-reviews.ts';
import { useConfig, useSignIn, useSignInState } from '#web/shared/app-context.tsx';
import { SignOutButton } from '#web/shared/sign-out-button.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';

const ITEM =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-muted transition-colors hover:text-ink aria-[current=page]:bg-panel aria-[current=page]:text-ink';

type Place = {
  /** Below `/admin`. */
  readonly path: string;
  readonly icon: IconName;
  readonly label: string;
};

/** In the order of a day's work. */
const PLACES: readonly Place[] = [
  { path: 'reservations', icon: 'calendar', label: 'Reservations' },
  { path: 'products', icon: 'sparkle', label: 'Products' },
  { path: 'inventory', icon: 'shield', label: 'Inventory' },
  { path: 'credits', icon: 'mail', label: 'Credits' },
  { path: 'reviews', icon: 'star', label: 'Reviews' },
  { path: 'loyalty', icon: 'smile', label: 'Loyalty' },
  { path: 'settings', icon: 'filter', label: 'Settings' },
  { path: 'phase4', icon: 'clock', label: 'Automations' },
];

/** How many wait to be published; nothing while nobody knows, or none does. */
function WaitingReviews() {
  const waiting = useWaitingReviews() ?? 0;
  if (waiting === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-warning px-2 text-sm font-semibold text-night tabular-nums">
      {waiting}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

function Navigation({ onGo }: { readonly onGo?: () => void }) {
  return (
    <nav aria-label="Admin" className="grid gap-1">
      {PLACES.map(({ path, icon, label }) => (
        <NavLink key={path} to={`/admin/${path}`} onClick={onGo} className={ITEM}>
          <Icon name={icon} />
          {label}
          {path === 'reviews' && <WaitingReviews />}
        </NavLink>
      ))}
      <Link to="/" className={ITEM}>
        <Icon name="arrow" />
        View the shop
      </Link>
    </nav>
  );
}

function Account() {
  const state = useSignInState();
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {state.kind === 'signed_in' && (
        <p className="px-3 text-sm text-muted">
          Signed in as
          <span className="block break-all text-ink">{state.user.email}</span>
        </p>
      )}
      <SignOutButton size="sm">Sign out</SignOutButton>
    </div>
  );
}

function Brand() {
  const { site } = useConfig();
  return (
    <p className="px-3 font-display text-lg leading-tight font-semibold">
      {site.brand}
      <span className="block text-sm font-medium text-muted">Admin</span>
    </p>
  );
}

function TopBar() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <header className="glass sticky top-0 z-30 flex items-center justify-between gap-4 border-b border-line px-1 py-2 lg:hidden">
        <Brand />
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="menu" />
          Menu
        </Button>
      </header>
      <Dialog open={open} onClose={() => setOpen(false)} title="Menu" side="right">
        <div className="flex flex-1 flex-col justify-between gap-6 p-4">
          <Navigation onGo={() => setOpen(false)} />
          <Account />
        </div>
      </Dialog>
    </>
  );
}

/** Sidebar on a desk, top bar with a menu on a phone; and the admin's cache of what the server answered. */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const signIn = useSignIn();
  const [queries] = useState(() =>
    makeQueryClient(() => {
      toast.error('Your session has ended. Sign in again to go on.');
      void signIn.signOut();
    }),
  );
  return (
    <QueryClientProvider client={queries}>
      {/* What is pressed all day does not pulse. */}
      <div className="min-h-dvh [&_.cta::before]:animate-none [&_.cta::before]:opacity-35 lg:grid lg:grid-cols-[240px_minmax(0,1fr)]">
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-panel px-5 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to content
        </a>
        <TopBar />
        <aside className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-line bg-raised px-3 py-6 lg:flex">
          <Brand />
          <div className="flex-1">
            <Navigation />
          </div>
          <Account />
        </aside>
        <main id="main" tabIndex={-1} className="px-4 py-6 outline-none md:px-6 lg:px-8 lg:py-8">
          {children}
        </main>
      </div>
    </QueryClientProvider>
  );
}
