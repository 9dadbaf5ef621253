import '#web/admin/ui/admin.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { may, ROLE_NAMES } from '#core/staff/access.ts';
import { FindDialog } from '#web/admin/search/find-dialog.tsx';
import { FactorGate, OwnerApproval, ProofPrompt } from '#web/admin/security/call-gates.tsx';
import { useShopName } from '#web/admin/shared/use-business-settings.ts';
import { AdminIcon, type AdminIconName } from '#web/admin/ui/admin-icon.tsx';
import { makeQueryClient, useStaleSince } from '#web/admin/ui/admin-query.ts';
import { ActionButton, Kbd } from '#web/admin/ui/controls.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { OpensContext, useMay, useRole } from '#web/admin/ui/may.ts';
import { useFindKeys, useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { FindContext } from '#web/admin/ui/toolbar.tsx';
import { UnsavedProvider, useLeave } from '#web/admin/ui/unsaved.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { useAdminApi, useSignIn, useSignInState } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import {
  addressOf,
  type AdminArea,
  type AreaMark,
  areasFor,
  markAt,
  mayOpen,
  placesIn,
} from './areas.tsx';

/** Everything below it is as it was when the server last answered. */
function NoAnswer() {
  const since = useStaleSince();
  if (since === undefined) return null;
  return (
    <output className="flex shrink-0 items-center gap-2 border-b border-rim bg-over px-4 py-2">
      <AdminIcon name="offline" className="size-5 shrink-0 text-warning" />
      <span>
        <b className="font-semibold">The server does not answer.</b> What you see is from{' '}
        {momentName(new Date(since).toISOString())}. Nothing can be saved until it is back.
      </span>
    </output>
  );
}

/** An owner changed the role meanwhile. Not reloaded by itself, because of what may be typed. */
const RoleChanged = () => (
  <output className="flex shrink-0 flex-wrap items-center gap-2 border-b border-rim bg-over px-4 py-2">
    <AdminIcon name="shield" className="size-5 shrink-0 text-warning" />
    <span>
      <b className="font-semibold">Your role has changed.</b> This page still shows what you could
      use before.
    </span>
    <ActionButton small onClick={() => window.location.reload()}>
      Reload
    </ActionButton>
  </output>
);

const useAreas = (): readonly AdminArea[] => areasFor(useRole());

const useListedAreas = (): readonly AdminArea[] =>
  useAreas().filter(({ listedAt }) => listedAt === undefined);

type MarkOf = (area: Pick<AdminArea, 'path'>) => AreaMark;

const ACCOUNT = { path: 'account' };

function useMarks(): MarkOf {
  const { pathname } = useLocation();
  return (area) => markAt(pathname, area);
}

const GROUPS = ['day', 'stock', 'office'] as const;

/** Where the sidebar shows labels: never beside a board, elsewhere only on wide screens. */
const FOLDS = {
  board: {
    side: 'w-14',
    item: 'h-[34px] w-10 shrink-0 [@media(height<60rem)]:h-[26px] justify-center',
    word: 'hidden',
    tip: '',
    count: 'absolute -top-0.5 -right-0.5',
  },
  list: {
    side: 'w-14 xl:w-[196px]',
    item: 'h-[34px] w-10 shrink-0 [@media(height<60rem)]:h-[26px] justify-center xl:h-[30px] xl:w-full xl:justify-start xl:px-2',
    word: 'hidden xl:inline',
    tip: 'xl:hidden',
    count: 'absolute -top-0.5 -right-0.5 xl:static xl:ml-auto',
  },
} as const;

type Fold = (typeof FOLDS)[keyof typeof FOLDS];

type WaitingCount = NonNullable<AdminArea['waiting']>;

/** How many items are waiting. Empty if none or unknown. */
function Count({ asked, className }: { readonly asked: WaitingCount; readonly className: string }) {
  const api = useAdminApi();
  const { data = 0 } = useQuery({ queryKey: asked.key, queryFn: () => asked.read(api) });
  if (data === 0) return null;
  return (
    <span className={`rounded-full bg-ground px-1 text-sm text-muted ${className}`}>
      {data}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

const Waiting = (props: { readonly area: AdminArea; readonly className: string }) => {
  const { waiting } = props.area;
  return waiting && <Count asked={waiting} className={props.className} />;
};

const ITEM =
  'rail-item group/item relative flex items-center gap-2.5 rounded-md font-medium text-muted hover:bg-over hover:text-ink aria-[current]:bg-chosen aria-[current]:text-ink';

/** The label of a lone icon, on hover or focus. */
const Tip = ({ fold, children }: { readonly fold: Fold; readonly children: string }) => (
  <span
    aria-hidden="true"
    className={`rail-tip pointer-events-none absolute left-full z-40 ml-2 hidden rounded-sm border border-rim bg-chosen px-2 py-0.5 text-sm whitespace-nowrap text-ink group-hover/item:block group-focus-visible/item:block ${fold.tip} ${fold.tip && 'xl:group-hover/item:hidden xl:group-focus-visible/item:hidden'}`}
  >
    {children}
  </span>
);

function Places({ fold }: { readonly fold: Fold }) {
  const areas = useListedAreas();
  const current = useMarks();
  const groups = GROUPS.map((group) => areas.filter((area) => area.group === group));
  return (
    <nav aria-label="Admin" className="grid gap-3 [@media(height<60rem)]:gap-1.5">
      {groups.map(
        (group) =>
          group[0] && (
            <ul
              key={group[0].group}
              className="grid gap-px border-line not-first:border-t not-first:pt-3 [@media(height<60rem)]:not-first:pt-1.5"
            >
              {group.map((area) => (
                <li key={area.path}>
                  <Link
                    to={addressOf(area)}
                    aria-current={current(area)}
                    className={`${ITEM} ${fold.item}`}
                  >
                    <AdminIcon name={area.icon} />
                    <span className={`sr-only ${fold.word === 'hidden' ? '' : 'xl:not-sr-only'}`}>
                      {area.label}
                    </span>
                    <Waiting area={area} className={fold.count} />
                    <Tip fold={fold}>{area.label}</Tip>
                  </Link>
                </li>
              ))}
            </ul>
          ),
      )}
    </nav>
  );
}

/** `N` opens a new order from anywhere except text fields. */
function NewOrderKey() {
  const navigate = useNavigate();
  const leave = useLeave();
  useShortcuts({ n: () => leave(() => void navigate('/admin/orders/new')) });
  return null;
}

function useSignOut() {
  const signIn = useSignIn();
  const leave = useLeave();
  const [isBusy, setBusy] = useState(false);
  const run = (): void =>
    leave(() => {
      setBusy(true);
      void signIn.signOut();
    });
  return { run, isBusy };
}

function Account({ fold }: { readonly fold: Fold }) {
  const state = useSignInState();
  const out = useSignOut();
  const role = useRole();
  const email = state.kind === 'signed_in' ? state.user.email : '';
  return (
    <div className="mt-auto grid shrink-0 gap-px border-t border-line pt-2 [@media(height<60rem)]:pt-1">
      <Link to="/" className={`${ITEM} ${fold.item}`}>
        <AdminIcon name="shop" />
        <span className={`sr-only ${fold.word === 'hidden' ? '' : 'xl:not-sr-only'}`}>
          View the shop
        </span>
        <Tip fold={fold}>View the shop</Tip>
      </Link>
      <NavLink to="/admin/account" className={`${ITEM} ${fold.item}`}>
        <AdminIcon name="shield" />
        <span className={`sr-only ${fold.word === 'hidden' ? '' : 'xl:not-sr-only'}`}>
          Your account
        </span>
        <Tip fold={fold}>Your account</Tip>
      </NavLink>
      <button
        type="button"
        aria-busy={out.isBusy || undefined}
        onClick={out.run}
        className={`${ITEM} ${fold.item}`}
      >
        <AdminIcon name="user" />
        <span className={`sr-only ${fold.word === 'hidden' ? '' : 'xl:not-sr-only'}`}>
          Sign out
        </span>
        <Tip fold={fold}>{`Sign out ${email}`}</Tip>
      </button>
      <p className={`truncate px-2 text-sm text-faint ${fold.word}`} title={email}>
        {role === undefined ? '' : `${ROLE_NAMES[role]} · `}
        {email}
      </p>
    </div>
  );
}

function Sidebar({ fold, onFind }: { readonly fold: Fold; readonly onFind: () => void }) {
  const shop = useShopName();
  const maySearch = useMay()('customers:read');
  return (
    <aside
      className={`rail hidden shrink-0 flex-col border-r border-line px-2 pb-2 sm:flex ${fold.side}`}
    >
      <p className="flex min-h-12 shrink-0 items-center gap-2 px-2 py-1 font-display font-semibold">
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinejoin="round"
          className="size-[22px] shrink-0"
        >
          <path d="M3 20V9l3-3 3 3v3h6V9l3-3 3 3v11zM9 20v-3a3 3 0 0 1 6 0v3M6 3v3M18 3v3" />
        </svg>
        <span className={`min-w-0 text-base leading-[18px] [overflow-wrap:anywhere] ${fold.word}`}>
          {shop}
        </span>
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={onFind}
        className={`${ITEM} ${fold.item} mb-3 border border-rim bg-raised [@media(height<60rem)]:mb-1.5`}
      >
        <AdminIcon name="search" />
        <span className={`sr-only ${fold.word === 'hidden' ? '' : 'xl:not-sr-only'}`}>
          {maySearch ? 'Find anything' : 'Go to'}
        </span>
        {/* Hidden where the screen uses the key itself. */}
        <span
          aria-hidden="true"
          className={`ml-auto in-[.admin:has([data-finds-here])]:hidden! ${fold.word}`}
        >
          <Kbd>/</Kbd>
        </span>
        <Tip fold={fold}>{maySearch ? 'Find anything' : 'Go to'}</Tip>
      </button>
      <Places fold={fold} />
      <Account fold={fold} />
    </aside>
  );
}

const DOCKED =
  'relative flex flex-col items-center justify-center gap-0.5 text-xs text-muted max-[380px]:text-[0.6875rem] aria-[current]:font-semibold aria-[current]:text-ink';

function More(props: { readonly areas: readonly AdminArea[]; readonly current: MarkOf }) {
  const { areas, current } = props;
  const [open, setOpen] = useState(false);
  const out = useSignOut();
  const here = [...areas, ACCOUNT].some((area) => current(area) !== undefined);
  const row =
    'flex min-h-12 items-center gap-3 rounded-md px-3 text-base hover:bg-over aria-[current]:bg-chosen';
  const place = (to: string, icon: AdminIconName, label: string, isHere?: AreaMark) => (
    <Link key={to} to={to} aria-current={isHere} onClick={() => setOpen(false)} className={row}>
      <AdminIcon name={icon} className="size-5" />
      {label}
    </Link>
  );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={here || undefined}
        onClick={() => setOpen(true)}
        className={DOCKED}
      >
        <AdminIcon name="dots" className="size-5" />
        More
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="More" side="bottom">
        <nav aria-label="More screens" className="grid p-2">
          {areas.map((area) => place(addressOf(area), area.icon, area.label, current(area)))}
          {place('/admin/account', 'shield', 'Your account', current(ACCOUNT))}
          {place('/', 'shop', 'View the shop')}
        </nav>
        <div className="border-t border-line p-3">
          <ActionButton busy={out.isBusy} onClick={out.run} className="w-full">
            Sign out
          </ActionButton>
        </div>
      </Dialog>
    </>
  );
}

function Dock() {
  const areas = useListedAreas();
  const docked = areas.filter(({ isDocked }) => isDocked === true);
  const current = useMarks();
  return (
    <nav
      aria-label="Screens"
      className="dock fixed inset-x-0 bottom-0 z-30 grid h-16 auto-cols-fr grid-flow-col border-t border-rim bg-raised sm:hidden"
    >
      {docked.map((area) => (
        <Link key={area.path} to={addressOf(area)} aria-current={current(area)} className={DOCKED}>
          <AdminIcon name={area.icon} className="size-5" />
          {area.label}
          <Waiting area={area} className="absolute top-1 left-[calc(50%+8px)]" />
        </Link>
      ))}
      <More areas={areas.filter((area) => !docked.includes(area))} current={current} />
    </nav>
  );
}

/** The frame around the back office's screens, with its query cache. */
export function AdminFrame(props: { readonly isBoard: boolean; readonly children: ReactNode }) {
  const signIn = useSignIn();
  const [gate, setGate] = useState<'prove' | 'enroll'>();
  const [isRefused, setRefused] = useState(false);
  const [queries] = useState(() =>
    makeQueryClient(
      () => {
        toast.error('Your session has ended. Sign in again to continue.');
        void signIn.signOut();
      },
      setGate,
      () => setRefused(true),
    ),
  );
  const open = (): void => {
    setGate(undefined);
    void queries.invalidateQueries();
  };
  const role = useRole();
  const opens = useCallback((pathname: string) => mayOpen(role, pathname), [role]);
  const places = placesIn(useAreas());
  const [finding, setFinding] = useState<string>();
  const find = (typed = ''): void => setFinding(typed);
  useFindKeys(() => find());
  if (gate !== undefined) {
    return (
      <QueryClientProvider client={queries}>
        <div className="admin min-h-dvh">
          <FactorGate is={gate} onOpen={open} />
        </div>
      </QueryClientProvider>
    );
  }
  return (
    <QueryClientProvider client={queries}>
      <div className="admin relative flex min-h-dvh sm:h-dvh sm:overflow-clip">
        <OpensContext value={opens}>
          <UnsavedProvider>
            <a
              href="#main"
              className="sr-only z-50 rounded-md bg-panel font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2"
            >
              Skip to content
            </a>
            {may(role, 'orders:write') && <NewOrderKey />}
            <Sidebar fold={props.isBoard ? FOLDS.board : FOLDS.list} onFind={() => find()} />
            <main
              id="main"
              tabIndex={-1}
              className="flex min-w-0 flex-1 flex-col outline-none max-sm:pb-16 sm:overflow-y-auto"
            >
              <NoAnswer />
              {isRefused && <RoleChanged />}
              <OwnerApproval>
                <ProofPrompt>
                  <FindContext value={find}>{props.children}</FindContext>
                </ProofPrompt>
              </OwnerApproval>
            </main>
            <Dock />
            {finding !== undefined && (
              <FindDialog places={places} typed={finding} onClose={() => setFinding(undefined)} />
            )}
          </UnsavedProvider>
        </OpensContext>
      </div>
    </QueryClientProvider>
  );
}
