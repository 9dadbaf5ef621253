import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

/** While the chunk of a screen is on its way. */
export function ScreenLoading({ title }: { readonly title: string }) {
  return (
    <div className="container-page py-10" aria-busy="true">
      <PageMeta title={title} hidden />
      <output className="sr-only">Loading…</output>
      <Skeleton className="h-10 w-72 max-w-full" />
      <div className="mt-8 grid gap-6 lg:grid-cols-[1fr_380px]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}

/** The chunk is gone (a new version is out) or the line is down: both are mended by loading the page again. */
export function ScreenUnreachable() {
  return (
    <div className="container-page max-w-xl py-16">
      <h1 className="mb-4 text-title font-bold">This page did not arrive</h1>
      <Notice tone="warning">
        Your connection dropped, or we have just put a new version online. Your cart is safe.
      </Notice>
      <Button variant="primary" className="mt-6" onClick={() => window.location.reload()}>
        Load it again
      </Button>
    </div>
  );
}
