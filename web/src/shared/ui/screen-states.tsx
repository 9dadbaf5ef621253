import { useHref, useLocation } from 'react-router-dom';
import { phoneHref } from '#core/kernel/contact.ts';
import { NO_SCRIPT, PAGE_NAMES, SCREEN } from '#texts/site.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { isPayingAt } from '#web/shared/floating.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { PageMeta } from './page-title.tsx';
import { Sentence } from './sentence.tsx';
import { Skeleton } from './skeleton.tsx';

/** Shown without scripts by a screen that needs them. Rendered by the server only. */
export function NoScript() {
  const { site } = useConfig();
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="mb-6 max-w-prose text-lg">
          <Sentence text={NO_SCRIPT.text(site.phone, site.email)} />
        </p>
      )}
    </noscript>
  );
}

/**
 * While a screen's chunk loads. In the browser the title waits for the screen, which announces it.
 */
export function ScreenLoading({ title }: { readonly title: string }) {
  return (
    <div className="container-page py-10" aria-busy="true">
      {import.meta.env.SSR && <PageMeta title={title} hidden />}
      <NoScript />
      <output className="sr-only">{SCREEN.loading}</output>
      <Skeleton className="h-10 w-72 max-w-full" />
      <div className="mt-8 grid gap-6 lg:grid-cols-[1fr_380px]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}

/**
 * The chunk is gone (a new version was deployed) or the network is down. Reloading fixes both.
 * Rendered in browsers only.
 */
export function ScreenUnreachable() {
  const { phone } = useConfig().site;
  const { pathname } = useLocation();
  const isOffice = pathname.startsWith('/admin');
  const isPaying = isPayingAt(pathname);
  const manage = useHref('/manage');
  return (
    <div className="container-page max-w-xl py-16">
      <PageMeta title={SCREEN.unreachable} />
      <h1 className="mb-4 text-title font-bold">{SCREEN.unreachable}</h1>
      <Alert tone="warning">
        {SCREEN.unreachableText} {isOffice || (isPaying ? SCREEN.booked : SCREEN.call)}
      </Alert>
      <div className="mt-6 flex flex-wrap items-center gap-5 [&_a]:underline">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {SCREEN.again}
        </Button>
        {!isOffice && <a href={phoneHref(phone)}>{phone}</a>}
        {isPaying && <a href={manage}>{PAGE_NAMES['/manage']}</a>}
      </div>
    </div>
  );
}
