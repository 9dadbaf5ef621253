import { type ReactNode, Suspense } from 'react';
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
import { addressOf, type AdminArea, areaAt, firstArea, maySee } from './areas.tsx';
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

/** Leads on to where the role starts. */
function Nothing(props: {
  readonly at: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const first = firstArea(useRole());
  return (
    <>
      <PageMeta title={props.title} hidden />
      <TopBar title={props.at} />
      <EmptyState
        title={props.title}
        action={
          first && (
            <ActionLink to={addressOf(first)}>
              {first.path === '' ? 'Go to the dashboard' : `Go to ${first.label}`}
            </ActionLink>
          )
        }
      >
        {props.children}
      </EmptyState>
    </>
  );
}

/**
 * The area's screen, if the role may see it. A role that may not see the dashboard starts at the
 * first area it may see.
 */
function AreaScreen({ area }: { readonly area: AdminArea }) {
  const role = useRole();
  if (!maySee(role, area)) {
    const first = firstArea(role);
    if (area.path !== '' || first === undefined) {
      return (
        <Nothing at={area.label} title={DENIED.title}>
          {DENIED.text}
        </Nothing>
      );
    }
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
      {area === undefined ? (
        // The words of any unknown path (specification §2).
        <Nothing at="Not found" title={NOT_FOUND.title}>
          {NOT_FOUND.text}
        </Nothing>
      ) : (
        <AreaScreen area={area} />
      )}
    </AdminFrame>
  );
  return area?.deniesOthers === true ? (
    <AuthGuard requireStaff>{screen}</AuthGuard>
  ) : (
    <AdminGuard>{screen}</AdminGuard>
  );
}
