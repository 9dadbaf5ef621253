import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { areaAt, START_PATH } from '#web/admin/areas.tsx';
import { AdminFrame } from '#web/admin/frame.tsx';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { Bone, EmptyState } from '#web/admin/ui/empty-state.tsx';
import { TopBar } from '#web/admin/ui/toolbar.tsx';
import { AdminLoginScreen } from '#web/admin/sign-in/admin-login-screen.tsx';
import { AdminGuard, AuthGuard } from '#web/shared/sign-in/guards.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

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

const NotFound = () => (
  <>
    <PageMeta title="Not found" hidden />
    <TopBar title="Not found" />
    <EmptyState
      title="There is nothing at this address"
      action={<ActionLink to={START_PATH}>Go to the dashboard</ActionLink>}
    >
      It may have been moved, or the link is incomplete.
    </EmptyState>
  </>
);

/** Everything below `/admin`: sign-in, then one frame around the areas. */
export function AdminApp() {
  const { pathname } = useLocation();
  if (/^\/admin\/login\/?$/.test(pathname)) return <AdminLoginScreen />;
  const area = areaAt(pathname);
  const screen = (
    <AdminFrame isBoard={area?.isBoard === true}>
      {area === undefined ? (
        <NotFound />
      ) : (
        <Suspense key={area.path} fallback={<Loading title={area.label} />}>
          <area.Screen />
        </Suspense>
      )}
    </AdminFrame>
  );
  return area?.deniesOthers === true ? (
    <AuthGuard requireAdmin>{screen}</AuthGuard>
  ) : (
    <AdminGuard>{screen}</AdminGuard>
  );
}
