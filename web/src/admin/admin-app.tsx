import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { DENIED } from '#texts/account.ts';
import { NOT_FOUND } from '#texts/site.ts';
import { AdminLoginScreen, JoinScreen } from '#web/admin/sign-in/sign-in-screens.tsx';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { Bone, EmptyState } from '#web/admin/ui/empty-state.tsx';
import { useRole } from '#web/admin/ui/may.ts';
import { TopBar } from '#web/admin/ui/toolbar.tsx';
import { AdminGuard, AuthGuard } from '#web/shared/sign-in/login-screen.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { addressOf, type AdminArea, areaAt, areasFor, maySee, START_PATH } from './areas.tsx';
import { AdminFrame } from './frame.tsx';

const Loading = ({ title }: { readonly title: string }) => (
  <div aria-busy="true">
    <PageMeta title={title} hidden />
    <output className="sr-only">Loading</output>
    <TopBar title={title} />
    <div className="grid gap-6 p-4">
      <Bone className="w-1/2" />
      <Bone className="w-2/3" />
      <Bone className="w-1/3" />
    </div>
  </div>
);

/** The words of any unknown path (specification §2), in the office's frame. */
const NotFound = () => (
  <>
    <PageMeta title={NOT_FOUND.title} hidden />
    <TopBar title="Not found" />
    <EmptyState
      title={NOT_FOUND.title}
      action={<ActionLink to={START_PATH}>Go to the dashboard</ActionLink>}
    >
      {NOT_FOUND.text}
    </EmptyState>
  </>
);

const Denied = ({ title }: { readonly title: string }) => (
  <>
    <PageMeta title={DENIED.title} hidden />
    <TopBar title={title} />
    <EmptyState
      title={DENIED.title}
      action={<ActionLink to={START_PATH}>Go to the dashboard</ActionLink>}
    >
      {DENIED.text}
    </EmptyState>
  </>
);

/**
 * The area's screen, if the role may see it. A role that may not see the dashboard starts at the
 * first area it may see.
 */
function AreaScreen({ area }: { readonly area: AdminArea }) {
  const role = useRole();
  if (!maySee(role, area)) {
    const first = areasFor(role).find(({ listedAt }) => listedAt === undefined);
    if (area.path !== '' || first === undefined) return <Denied title={area.label} />;
    return <Navigate to={addressOf(first)} replace />;
  }
  return (
    <Suspense key={area.path} fallback={<Loading title={area.label} />}>
      <PageMeta title={area.label} path={addressOf(area)} hidden />
      <area.Screen />
    </Suspense>
  );
}

/** Everything below `/admin`: sign-in, then one frame around the areas. */
export function AdminApp() {
  const { pathname } = useLocation();
  if (/^\/admin\/login\/?$/.test(pathname)) return <AdminLoginScreen />;
  if (/^\/admin\/join\/?$/.test(pathname)) return <JoinScreen />;
  const area = areaAt(pathname);
  const screen = (
    <AdminFrame isBoard={area?.isBoard === true}>
      {area === undefined ? <NotFound /> : <AreaScreen area={area} />}
    </AdminFrame>
  );
  return area?.deniesOthers === true ? (
    <AuthGuard requireStaff>{screen}</AuthGuard>
  ) : (
    <AdminGuard>{screen}</AdminGuard>
  );
}
